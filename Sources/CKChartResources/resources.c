#include "CKChartResources.h"

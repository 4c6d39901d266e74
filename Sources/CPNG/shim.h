#pragma once
#include <png.h>
#include <setjmp.h>
#include <stdlib.h>

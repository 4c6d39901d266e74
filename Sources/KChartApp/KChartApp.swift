// Filled by the first real type of this floor.

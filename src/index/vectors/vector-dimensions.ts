/** The signs of a vector fill two words of 32 bits; search relies on it. */
export const VECTOR_DIMENSIONS = 64;

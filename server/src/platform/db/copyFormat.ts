/** COPY's binary format has this before each field: how long it is, -1 for null. */
export const LENGTH_BYTES = 4

/** A row as PostgreSQL writes it: the JSON array of its values. */
export type JsonRow = string

/** The thread requests rows and sends bytes; it waits for `taken` after each chunk (back pressure). */
export type FromThread = { wants: 'rows' } | { bytes: Uint8Array } | { ended: true }
export type ToThread = { rows: JsonRow[] | null } | { taken: true }

/** A row as PostgreSQL writes it: the JSON array of its values. */
export type JsonRow = string

/** The thread asks for rows and tells what it made of them; it makes no more than was taken. */
export type FromThread = { wants: 'rows' } | { bytes: Uint8Array } | { ended: true }
export type ToThread = { rows: JsonRow[] | null } | { taken: true }

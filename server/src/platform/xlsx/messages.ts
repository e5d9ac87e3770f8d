import type { Fields } from './fields'

/** The thread requests rows and sends bytes; it waits for `taken` after each chunk (back pressure). */
export type FromThread = { wants: 'rows' } | { bytes: Uint8Array } | { ended: true }
export type ToThread = { rows: Fields | null } | { taken: true }

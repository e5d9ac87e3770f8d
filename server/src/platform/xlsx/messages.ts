import type { Fields } from './fields'
import type { Workbook } from './workbook'

/** The thread requests rows and sends bytes; it waits for `taken` after each chunk (back pressure), and after `ended` for the next workbook. */
export type FromThread = { wants: 'rows' } | { bytes: Uint8Array } | { ended: true }
export type ToThread = { workbook: Workbook } | { rows: Fields | null } | { taken: true }

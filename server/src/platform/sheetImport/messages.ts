import type { Line } from '@pre-u/contract/platform/sheet/delimited'
import type { Fault } from './faults'

export type ReadRequest = { file: ArrayBuffer; maxRows: number }
export type ReadResult = { lines: Line[] } | { fault: Fault }

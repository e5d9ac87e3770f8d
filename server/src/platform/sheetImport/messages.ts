import type { Line } from '@pre-u/contract/students/import/delimited'
import type { Fault } from './faults'

export type Question = { file: ArrayBuffer; maxRows: number }
export type Answer = { lines: Line[] } | { fault: Fault }

import type { Stage } from './lib/stage'
import { kill } from './parts/kill'
import { pgbouncer } from './parts/pgbouncer'
import { standby } from './parts/standby'

/** Each answers which promises did not hold. */
export type Part = (stage: Stage, rounds: number, print: (line: string) => void) => Promise<string[]>

export const parts: Record<string, Part> = { kill, pgbouncer, standby }

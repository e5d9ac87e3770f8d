import type { Print, Stage } from './lib/stage'
import { balancer } from './parts/balancer'
import { disk } from './parts/disk'
import { kill } from './parts/kill'
import { pgbouncer } from './parts/pgbouncer'
import { standby } from './parts/standby'
import { upgrade } from './parts/upgrade'

/** Each answers which promises did not hold. */
export type Part = (stage: Stage, rounds: number, print: Print) => Promise<string[]>

export const parts: Record<string, Part> = { kill, disk, balancer, pgbouncer, standby, upgrade }

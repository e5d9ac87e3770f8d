import type { Print, Stage } from './lib/stage'
import { kill } from './parts/kill'
import { restore } from './parts/restore'
import { upgrade } from './parts/upgrade'

/** Each answers which promises did not hold. */
export type Part = (stage: Stage, rounds: number, print: Print) => Promise<string[]>

export const parts: Record<string, Part> = { kill, restore, upgrade }

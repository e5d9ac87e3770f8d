import type { Candidate } from '@pre-u/contract/honours/candidates'
import type { Actor } from '../../platform/actor'
import type { Db } from '../../platform/db/db'
import { readItems } from '../../platform/resource/listReader'
import { candidates } from './resource'

export const readCandidates = async (db: Db, ids: number[], user: Actor) => (await readItems(db, candidates, ids, user)) as Candidate[]

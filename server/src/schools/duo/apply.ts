import { eq, inArray } from 'drizzle-orm'
import { schools as contract } from '@pre-u/contract/schools/schools'
import { type applyDuo as call, asksForNumber, type DuoChange } from '@pre-u/contract/schools/duo'
import type { Body } from '@pre-u/contract/platform/action'
import type { Actor } from '../../platform/actor'
import { writeAudits } from '../../platform/audit/audit'
import type { Db } from '../../platform/db/db'
import { conflict, invalid } from '../../platform/http/errors'
import {
  changeSelected,
  type Earlier,
  earlierOf,
  lockSelected,
  pickFields,
  removeSelected,
  restoreSelected,
} from '../../platform/resource/bulkChange'
import { storeUndo, type Restore, TOO_LATE } from '../../platform/undo/undo'
import { schools } from '../resource'
import { schoolsTable as table } from '../../tables/schools'

type EarlierDuo = { changed: Earlier[]; added: { id: number; updated_at: string }[] }

const fields = ['name', 'brin', 'street', 'postal_code', 'city', 'province', 'region', 'is_active'] as const

/** Refuses a code of another school, also within what is applied. */
async function refuseTakenCodes(db: Db, next: { id: number | null; brin: string }[]) {
  const codes = next.map(({ brin }) => brin).filter(Boolean)
  if (codes.length === 0) return
  const changing = new Set(next.map(({ id }) => id))
  const stored = await db.select({ id: table.id, name: table.name, brin: table.brin }).from(table).where(inArray(table.brin, codes))
  const messages = [
    ...stored.filter(({ id }) => !changing.has(id)).map(({ name, brin }) => `${brin} is al de code van ${name}.`),
    ...codes.filter((code, index) => codes.indexOf(code) < index).map((code) => `${code} is bij meer dan één school gekozen.`),
  ]
  if (messages.length > 0) throw conflict(...messages)
}

async function refuseUnconfirmed(db: Db, archived: number, confirmed: number | undefined) {
  const active = await db.$count(table, eq(table.is_active, true))
  if (archived === confirmed || !asksForNumber(archived, active)) return
  const share = `${archived} van de ${active} scholen worden gearchiveerd, meer dan een vijfde.`
  throw conflict(`${share} Controleer of het bestand volledig is, vergelijk opnieuw en typ het aantal als dit klopt.`)
}

/** Applies all or nothing. A school may differ in more than one way, and is changed once. */
export async function applyDuo(db: Db, { changes, new_schools, archived }: Body<typeof call>, user: Actor) {
  if (changes.length + new_schools.length === 0) throw invalid({ changes: ['Kies ten minste één verschil.'] })
  const rows = await lockSelected(db, schools, changes, user, 'Vergelijk het bestand opnieuw.')
  const wanted = rows.map((row) => {
    const own: DuoChange = Object.assign({}, ...changes.filter(({ id }) => id === row.id).map(({ change }) => change))
    return { row, values: { ...pickFields(row, fields), ...own } }
  })
  const isArchived = ({ row, values }: (typeof wanted)[number]) => row.is_active && !values.is_active
  await refuseUnconfirmed(db, wanted.filter(isArchived).length, archived)
  const next = wanted.map(({ row, values }) => ({ id: row.id, brin: values.brin ?? '' }))
  await refuseTakenCodes(db, [...next, ...new_schools.map(({ brin }) => ({ id: null, brin }))])
  const changed = await changeSelected(db, schools, wanted, user)
  const added = new_schools.length > 0 ? await db.insert(table).values(new_schools).returning() : []
  const entries = added.map((school) => ({ id: school.id, title: school.name, before: null, after: school }))
  await writeAudits(db, contract, user, entries)
  const earlier: EarlierDuo = { changed: earlierOf(changed, fields), added: added.map(({ id, updated_at }) => ({ id, updated_at })) }
  const undo = await storeUndo(db, contract, 'school_duo', [earlier], user)
  return { changed: changed.after.length, added: added.length, undo }
}

const restoreDuo: Restore<EarlierDuo> = async (db, earlier, user) => {
  let count = 0
  for (const { changed, added } of earlier) {
    const restored = await restoreSelected(db, schools, changed, user)
    const rows = await lockSelected(db, schools, added, user, TOO_LATE)
    await removeSelected(db, schools, rows, user, `Een nieuwe school is intussen in gebruik. ${TOO_LATE}`)
    count += restored.after.length + rows.length
  }
  return count
}

export const duoRestores = { school_duo: restoreDuo }

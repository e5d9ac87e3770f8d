import { programmeDefaults } from '@pre-u/contract/programme/programme'
import type { Db } from '../db/db'
import { programmeTable } from './table'

export type Programme = typeof programmeTable.$inferSelect
/** Whom schools ask; each is empty where it is not known. */
export type Office = { email: string; phone: string }

const BEFORE_ANY_CHANGE = '2026-01-01T00:00:00.000Z'
export const standardProgramme: Programme = {
  id: 1,
  created_at: BEFORE_ANY_CHANGE,
  updated_at: BEFORE_ANY_CHANGE,
  ...programmeDefaults,
  image_key: null,
  image_type: null,
  logo_key: null,
  logo_type: null,
}

/** Read whenever it is needed: one small row, and every process follows a change at once. */
export async function readProgramme(db: Db): Promise<Programme> {
  const [row] = await db.select().from(programmeTable)
  return row ?? standardProgramme
}

export const officeOf = ({ office_email, office_phone }: Programme): Office => ({ email: office_email, phone: office_phone })
export const readOffice = async (db: Db) => officeOf(await readProgramme(db))

/** Another image has another key, so that a browser may keep what it has. */
export const imageAddress = (key: string | null) => (key === null ? null : `/branding/${key}`)

/** 'mail naar bureau@pre-u.example of bel 030 123 45 67'; empty when neither is known. */
export const waysToReach = ({ email, phone }: Office) =>
  [email && `mail naar ${email}`, phone && `bel ${phone}`].filter(Boolean).join(' of ')

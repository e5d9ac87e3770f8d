import { programmeDefaults } from '@pre-u/contract/programme/programme'
import type { Db } from '../db/db'
import { programmeTable } from './table'

export type Programme = Omit<typeof programmeTable.$inferSelect, 'id' | 'created_at' | 'updated_at'> & { updated_at: string | null }
/** Whom schools ask; each is empty where it is not known. */
export type Office = { email: string; phone: string }

export const standardProgramme: Programme = {
  ...programmeDefaults,
  image_key: null,
  image_type: null,
  logo_key: null,
  logo_type: null,
  updated_at: null,
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

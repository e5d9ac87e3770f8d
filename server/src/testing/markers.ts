import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import type { Db } from '../platform/db/db'
import { aCandidate, aFile, aFolder, anOpenProgram, aSchool, aSchoolUser, aStudent } from './builders'
import type { TestApp } from './app'
import { aPdf } from './files'
import { readParts } from './workbook'

let serial = 0
/** Stands in every text of one school's rows: an answer that has it shows data of that school. */
function newMarker() {
  serial += 1
  return `merk${serial}x`
}
const MARKER = /merk\d+x/g
const ZIP_SIGNATURE = Buffer.from('PK\u0003\u0004')

type Answer = { headers: IncomingHttpHeaders | OutgoingHttpHeaders; rawPayload: Buffer }

/** Looks at headers and body, and into each part of a zip or a workbook. */
export async function markersIn({ headers, rawPayload }: Answer): Promise<Set<string>> {
  const isZip = rawPayload.subarray(0, ZIP_SIGNATURE.length).equals(ZIP_SIGNATURE)
  const parts = isZip ? await readParts(rawPayload) : {}
  const texts = [JSON.stringify(headers), rawPayload.toString('utf8'), ...Object.entries(parts).flat()]
  return new Set(texts.flatMap((text) => text.match(MARKER) ?? []))
}

export async function aMarkedSchool(db: Db, values: { is_active?: boolean } = {}) {
  const marker = newMarker()
  const { id } = await aSchool(db, { name: `School ${marker}`, city: marker, street: marker, notes: marker, ...values })
  return { id, marker }
}
type MarkedSchool = Awaited<ReturnType<typeof aMarkedSchool>>

/** What the builders of its rows take. */
export const markedRows = ({ id: school_id, marker }: MarkedSchool) => ({
  member: { school_id, last_name: marker, phone: marker },
  student: { school_id, last_name: marker, email: `${marker}@leerling.example`, remarks: marker },
  candidate: { school_id, last_name: marker, email: `${marker}@leerling.example`, motivation: marker },
  file: { name: `${marker}.pdf`, bytes: aPdf(marker) },
  folder: { school_id, name: `Map ${marker}` },
})

/** A school with a row of every kind. */
export async function aSchoolWithEverything(preU: TestApp) {
  const { db } = preU
  const school = await aMarkedSchool(db)
  const marked = markedRows(school)
  const member = await aSchoolUser(db, marked.member)
  const student = await aStudent(db, { ...marked.student, created_by: member.id })
  const program = await anOpenProgram(db)
  const candidate = await aCandidate(db, { ...marked.candidate, honours_program_id: program.id })
  const file = await aFile(preU, { ...marked.file, honours_student_id: candidate.id, uploaded_by: member.id })
  const folder = await aFolder(db, marked.folder)
  return { ...school, member, student, candidate, file, folder }
}

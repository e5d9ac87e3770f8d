import { eq } from 'drizzle-orm'
import { dayOf } from '@pre-u/contract/platform/dates'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app'
import { aCandidate, aFile, anOpenProgram, aSchoolUser, aStaff } from '../../testing/builders'
import { aPdf } from '../../testing/files'
import { readCells } from '../../testing/workbook'
import { readEntries } from '../../testing/zip'
import { honoursFilesTable } from '../../tables/candidates'

let preU: TestApp
let staff: { id: number }
let teacher: Awaited<ReturnType<typeof aSchoolUser>>
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
  teacher = await aSchoolUser(preU.db)
})
afterAll(() => preU.close())

const PDF = aPdf()
const PATH = '/api/honours-program-students'
const get = (url: string, as: { id: number } = staff) => preU.call({ url: `${PATH}/${url}`, as })
const program = (values: object = {}) => anOpenProgram(preU.db, { required_files: ['Motivatiebrief', 'Cijfer/lijst'], ...values })
const aCandidateOfTeacher = async (values: object = {}) =>
  aCandidate(preU.db, { school_id: teacher.school_id!, honours_program_id: (await program()).id, ...values })
const entriesOf = async (id: number) => readEntries((await get(`${id}/download_attachments/`)).rawPayload)

describe('the attachments of one candidate', () => {
  test('are in a folder with its name and id, named by their kind', async () => {
    const { id } = await aCandidateOfTeacher()
    await aFile(preU, { honours_student_id: id, name: 'los.pdf' })
    await aFile(preU, { honours_student_id: id, kind: 'Cijfer/lijst', name: 'x.jpeg', content_type: 'image/jpeg' })
    await aFile(preU, { honours_student_id: id, kind: 'Motivatiebrief', name: 'Mijn brief (echt).pdf' })
    const answer = await get(`${id}/download_attachments/`, teacher)
    expect(answer.headers['content-type']).toBe('application/zip')
    expect(answer.headers['content-disposition']).toContain(`Bijlagen Meer, Jan van der (${id}).zip`)
    const entries = await readEntries(answer.rawPayload)
    const folder = `Meer, Jan van der (${id})`
    expect(Object.keys(entries)).toEqual([
      `${folder}/Motivatiebrief.pdf`,
      `${folder}/Cijfer_lijst.jpg`,
      `${folder}/los.pdf`,
      'OVERZICHT.txt',
    ])
    expect(entries[`${folder}/los.pdf`]).toMatchObject({ content: PDF, isStored: true })
  })

  test('carry the time of their upload, as a clock in Amsterdam showed it', async () => {
    const { id } = await aCandidateOfTeacher()
    await aFile(preU, { honours_student_id: id, name: 'zomer.pdf', uploaded_at: '2026-07-01T22:30:00.000Z' })
    const entries = await entriesOf(id)
    expect(entries[`Meer, Jan van der (${id})/zomer.pdf`]).toMatchObject({ modified: '2026-07-02T00:30' })
    expect(entries['OVERZICHT.txt']!.modified.slice(0, 10)).toBe(dayOf(new Date()))
  })

  test('get safe and unique names', async () => {
    const { id } = await aCandidateOfTeacher({ first_name: '../..', infix: '', last_name: 'Côté/‮x' })
    const fileNames = ['../../etc/passwd.pdf', 'a\\b.pdf', 'A_B.pdf', 'CON.pdf', '‮gpj.pdf', '🎓.pdf', `${'x'.repeat(251)}.pdf`, 'a_b.pdf']
    for (const name of fileNames) await aFile(preU, { honours_student_id: id, name })
    const names = Object.keys(await entriesOf(id)).slice(0, -1)
    expect(names).toHaveLength(fileNames.length)
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(fileNames.length)
    for (const name of names) {
      const [folder, file, ...deeper] = name.split('/')
      expect(deeper).toEqual([])
      expect(folder).toMatch(new RegExp(`^Côté__x.* \\(${id}\\)$`))
      expect(file).toMatch(/^(?!\.)(?!con\.)[^\\/:*?"<>|\p{Cc}\p{Cf}]{1,120}\.pdf$/iu)
    }
  })

  test('that are missing in the store are listed in the overview', async () => {
    const { id } = await aCandidateOfTeacher()
    const lost = await aFile(preU, { honours_student_id: id, kind: 'Motivatiebrief' })
    await aFile(preU, { honours_student_id: id, name: 'er.pdf' })
    await preU.store.remove([lost.object_key])
    const entries = await entriesOf(id)
    expect(Object.keys(entries)).toEqual([`Meer, Jan van der (${id})/er.pdf`, 'OVERZICHT.txt'])
    const lines = entries['OVERZICHT.txt']!.content.toString('utf8').split('\r\n')
    expect(lines[0]).toMatch(/^Bijlagen van 1 kandidaat, /)
    expect(lines.slice(2)).toEqual([
      `Meer, Jan van der (${id})`,
      '  Motivatiebrief.pdf: ontbreekt in de opslag en zit niet in dit bestand',
      '  er.pdf',
      '',
    ])
  })
})

describe('an export', () => {
  test('has a sheet and a folder for each matching candidate', async () => {
    const { id: honours_program_id, name } = await program({ name: 'Bèta & meer 2027' })
    const school_id = teacher.school_id!
    const done = await aCandidate(preU.db, {
      honours_program_id,
      school_id,
      last_name: 'Aa',
      profile: 'NT',
      status: 'ACCEPTED',
      finished_at: '2026-11-02T12:30:00.000Z',
      finished_by: teacher.id,
    })
    const draft = await aCandidate(preU.db, { honours_program_id, last_name: 'Zoë' })
    await aFile(preU, { honours_student_id: done.id, kind: 'Motivatiebrief' })
    const answer = await get(`export/?honours_program__id=${honours_program_id}`)
    expect(answer.headers['content-disposition']).toBe(`attachment; filename=kandidaten-beta-meer-2027-${dayOf(new Date())}.zip`)
    const entries = await readEntries(answer.rawPayload)
    expect(Object.keys(entries)).toEqual(['Overzicht.xlsx', `Aa, Jan van der (${done.id})/Motivatiebrief.pdf`, 'OVERZICHT.txt'])
    expect(entries['OVERZICHT.txt']!.content.toString('utf8')).toContain(`Zoë, Jan van der (${draft.id})\r\n  geen bijlagen`)
    const [headings, first, second] = await readCells(entries['Overzicht.xlsx']!.content)
    const cellsOf = (row: unknown[]) => Object.fromEntries(headings!.map((heading, column) => [heading, row[column]]))
    expect(cellsOf(first!)).toMatchObject({
      Achternaam: 'Aa',
      Voornaam: 'Jan',
      Tussenvoegsel: 'van der',
      Programma: name,
      Leerjaar: 5,
      Profiel: 'NT',
      Status: 'Geplaatst',
      'Ingediend door': 'Jan van der Meer',
      Motivatiebrief: 'Ja',
      'Cijfer/lijst': 'Nee',
    })
    expect(cellsOf(second!)).toMatchObject({ Achternaam: 'Zoë', Status: 'Concept', 'Ingediend op': null, Motivatiebrief: 'Nee' })
  })

  test('of a selection has only that, for a school only its own', async () => {
    const rows = [await aCandidateOfTeacher(), await aCandidateOfTeacher(), await aCandidate(preU.db)]
    const ids = rows.map(({ id }) => id)
    const countIn = async (answer: { rawPayload: Buffer; headers: Record<string, unknown> }) => {
      expect(answer.headers['content-disposition']).toContain(`honours-kandidaten-${dayOf(new Date())}.zip`)
      return (await readCells((await readEntries(answer.rawPayload))['Overzicht.xlsx']!.content)).length - 1
    }
    const post = (as: { id: number }) => preU.call({ method: 'POST', url: `${PATH}/export/`, body: { ids }, as })
    expect(await countIn(await post(staff))).toBe(3)
    expect(await countIn(await post(teacher))).toBe(2)
    expect(await countIn(await get(`export/?id__in=${ids.join(',')}`))).toBe(3)
    expect((await get('export/?onbekend=1')).statusCode).toBe(400)
  })

  test('has no columns to choose, and refuses them', async () => {
    const columns = 'last_name'
    for (const answer of [
      await get(`export/?columns=${columns}`),
      await preU.call({ method: 'POST', url: `${PATH}/export/`, body: { columns: [columns] }, as: staff }),
    ])
      expect([answer.statusCode, Object.keys(answer.json<object>())]).toEqual([400, ['non_field_errors']])
  })

  test('spans several batches', async () => {
    const { id: honours_program_id } = await program()
    for (let nth = 0; nth < 205; nth += 1)
      await aCandidate(preU.db, { honours_program_id, school_id: teacher.school_id!, last_name: `Nr ${String(nth).padStart(3, '0')}` })
    const entries = await readEntries((await get(`export/?honours_program__id=${honours_program_id}`)).rawPayload)
    const cells = await readCells(entries['Overzicht.xlsx']!.content)
    expect(cells.slice(1).map(([name]) => name)).toEqual(Array.from({ length: 205 }, (_, nth) => `Nr ${String(nth).padStart(3, '0')}`))
  })
})

test('a file whose object is missing is 404', async () => {
  const { id } = await aCandidateOfTeacher()
  const file = await aFile(preU, { honours_student_id: id })
  await preU.store.remove([file.object_key])
  expect((await get(`file/${file.id}/`)).statusCode).toBe(404)
  expect(await preU.db.$count(honoursFilesTable, eq(honoursFilesTable.id, file.id))).toBe(1)
})

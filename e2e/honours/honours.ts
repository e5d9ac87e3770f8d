import { readFile } from 'node:fs/promises'
import type { Attachment, AttachmentType, SignedUpload } from '@pre-u/contract/honours/attachments'
import type { HonoursProgram, HonoursProgramInput } from '@pre-u/contract/honours/programs'
import type { Candidate, CandidateInput } from '@pre-u/contract/honours/candidates'
import type { Browser, Download, Page } from '@playwright/test'
import { call, type Session, sharedSession, STAFF, storedSession, uniqueName } from '../support/api'
import { expect } from '../support/fixtures'
import { visit } from '../support/walk'
import { uniqueEmail } from '../students/register'

const STUDENTS = '/api/honours-program-students'
export const REQUIRED = ['Motivatiebrief', 'Cijferlijst', 'Aanbevelingsbrief']

async function answer<T>(response: Response): Promise<T> {
  expect(response.ok, await response.clone().text()).toBe(true)
  return (await response.json()) as T
}

/** Made by staff, whoever is at the screen. */
export async function createProgram(input: Partial<HonoursProgramInput> = {}): Promise<HonoursProgram> {
  const { access } = await sharedSession(STAFF)
  const body = {
    name: uniqueName('Honours'),
    description: 'Eerste regel\nTweede regel',
    deadline: '2031-03-01',
    start_date: '2031-04-01',
    end_date: '2031-07-01',
    capacity: 20,
    max_per_school: null,
    required_files: REQUIRED,
    is_active: true,
    ...input,
  }
  return answer(await call('POST', '/api/honours-program/', { access, body }))
}

export async function addCandidate(session: Session, program: HonoursProgram, input: Partial<CandidateInput> = {}) {
  const body = {
    first_name: 'Noor',
    infix: 'van',
    last_name: uniqueName('Proef'),
    email: uniqueEmail(),
    grade: 5,
    profile: 'NT',
    motivation: '',
    honours_program_id: program.id,
    ...input,
  }
  return answer<Candidate>(await call('POST', `${STUDENTS}/`, { access: session.access, body }))
}

export const readCandidate = async ({ access }: Session, id: number) =>
  answer<Candidate>(await call('GET', `${STUDENTS}/${id}/`, { access }))

/** One page with one line. */
function pdf(line: string): Buffer {
  const text = `BT /F1 24 Tf 72 720 Td (${line.replaceAll(/[()\\]/g, '')}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = body.length
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  return Buffer.from(`${body}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`, 'latin1')
}

/** The smallest picture there is. */
export const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

type Chosen = { name: string; mimeType: string; buffer: Buffer }
export const pdfFile = (name: string): Chosen => ({ name, mimeType: 'application/pdf', buffer: pdf(name) })

/** Ask, send, confirm: as the browser does. */
export async function attach({ access }: Session, candidate: Candidate, kind: string, name = `${kind}.pdf`) {
  const content = pdf(name)
  const content_type: AttachmentType = 'application/pdf'
  const body = { honours_student_id: candidate.id, kind, name, content_type, size: content.length }
  const signed = await answer<SignedUpload>(await call('POST', `${STUDENTS}/get_presigned_url`, { access, body }))
  const sent = await fetch(new URL(signed.url, process.env.E2E_URL), {
    method: 'PUT',
    headers: signed.headers,
    body: new Uint8Array(content),
  })
  expect(sent.ok, await sent.text()).toBe(true)
  return answer<Attachment>(await call('POST', `${STUDENTS}/${candidate.id}/files`, { access, body: { file_key: signed.file_key } }))
}

/** With every attachment, and handed in. */
export async function handIn(session: Session, candidate: Candidate) {
  for (const kind of candidate.honours_program.required_files) await attach(session, candidate, kind)
  const response = await call('POST', `${STUDENTS}/${candidate.id}/finish_registration`, { access: session.access, body: {} })
  return answer<Candidate>(response)
}

export const candidatePath = ({ id, honours_program }: Candidate) => `/honours/${honours_program.id}/kandidaten/${id}`
export const openCandidate = (page: Page, candidate: Candidate) => visit(page, candidatePath(candidate))

/** The part of the page for one kind of attachment. */
export const place = (page: Page, kind: string) => page.getByRole('region', { name: kind, exact: true })
export const choose = (page: Page, kind: string, files: Chosen | Chosen[] | string) =>
  page.getByLabel(`${kind} toevoegen`, { exact: true }).and(page.locator('input')).setInputFiles(files)

/** A browser of somebody else. */
export async function browserOf(browser: Browser, email: string, baseURL: string | undefined) {
  const value = storedSession(await sharedSession(email))
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    storageState: { cookies: [], origins: [{ origin: baseURL ?? '', localStorage: [{ name: 'auth', value }] }] },
  })
  return context.newPage()
}

const END_OF_FOLDER = 0x06054b50

/** The names in a zip, from the list at its end. */
export async function namesIn(download: Download): Promise<string[]> {
  const zip = await readFile(await download.path())
  let end = zip.length - 22
  while (zip.readUInt32LE(end) !== END_OF_FOLDER) end -= 1
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [number, number, number]
    const found = zip.toString('utf8', at + 46, at + 46 + name)
    at += 46 + name + extra + comment
    return found
  })
}

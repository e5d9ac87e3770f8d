import { afterAll, beforeAll, expect, test } from 'vitest'
import { honoursUploadsTable } from '../../tables/candidates'
import { createTestApp, type TestApp } from '../../testing/app'
import { aCandidate, aStaff } from '../../testing/builders'
import { newKey } from './store'

const PDF = 'application/pdf'

let preU: TestApp
beforeAll(async () => {
  preU = await createTestApp()
})
afterAll(() => preU.close())

const announced = { kind: '', name: 'brief.pdf', content_type: PDF } as const
const signAddress = async (size: number) => {
  const honours_student_id = (await aCandidate(preU.db)).id
  const [upload] = await preU.db
    .insert(honoursUploadsTable)
    .values({ ...announced, key: newKey(), honours_student_id, size, user_id: (await aStaff(preU.db)).id })
    .returning()
  return (await preU.store.signUpload(upload!.key, { content_type: PDF, size })).url
}
const put = (url: string, payload: string, headers: Record<string, string> = { 'content-type': PDF }) =>
  preU.app.inject({ method: 'PUT', url, payload, headers })

test('an upload that matches its announcement gets 204', async () => {
  const answer = await put(await signAddress(5), 'xxxxx')
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
})

test('the address has no host, so it is on the origin of the caller', async () => {
  expect(await signAddress(5)).toMatch(/^\/uploads\/[\w-]{22}\?expires=\d+&size=5&type=application%2Fpdf&signature=[\w-]{43}$/)
})

test.each([
  ['fewer bytes', 'xxxx', {}, 400, undefined],
  ['more bytes', 'xxxxxx', {}, 413, 'payload_too_large'],
  ['another type', 'xxxxx', { 'content-type': 'text/html' }, 415, 'unsupported_media_type'],
])('%s: refused with a documented body', async (_, payload, headers, status, code) => {
  const answer = await put(await signAddress(5), payload, { 'content-type': PDF, ...headers })
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
})

test.each([
  ['another signature', (url: string) => url.replace(/signature=.{5}/, 'signature=AAAAA')],
  ['no signature', (url: string) => url.replace(/&signature=.*/, '')],
  ['a larger size', (url: string) => url.replace('size=5', 'size=50')],
  ['a later end', (url: string) => url.replace(/expires=\d/, 'expires=9')],
  ['another type', (url: string) => url.replace('type=application%2Fpdf', 'type=text%2Fhtml')],
  ['a path for a key', (url: string) => url.replace(/uploads\/[\w-]{22}/, 'uploads/..%2F..%2Fsecret-key')],
])('an address with %s is refused', async (_, change) => {
  const answer = await put(change(await signAddress(5)), 'xxxxx')
  expect([answer.statusCode, answer.json()]).toEqual([
    403,
    { detail: 'Dit adres geldt niet meer. Kies het bestand opnieuw.', code: 'permission_denied' },
  ])
})

test('an address that was replaced or confirmed takes no bytes', async () => {
  const url = await signAddress(5)
  await preU.db.delete(honoursUploadsTable)
  expect((await put(url, 'xxxxx')).statusCode).toBe(403)
})

test('an address of another installation is refused', async () => {
  const other = await createTestApp({ secretKey: 'y'.repeat(40) })
  const { url } = await other.store.signUpload(newKey(), { content_type: PDF, size: 5 })
  expect((await put(url, 'xxxxx')).statusCode).toBe(403)
  await other.close()
})

test('the content security policy allows only the configured S3 server', async () => {
  const policy = async (app: TestApp) => (await app.call({ url: '/healthz' })).headers['content-security-policy']
  expect(await policy(preU)).toContain("connect-src 'self';")
  const s3 = { kind: 's3', endpoint: 'https://s3.example/path', region: 'nl', bucket: 'b', accessKeyId: 'a', secretAccessKey: 's' } as const
  const other = await createTestApp({ storage: s3 })
  expect(await policy(other)).toContain("connect-src 'self' https://s3.example;")
  expect(other.routes).not.toContain('PUT /uploads/:key')
  await other.close()
})

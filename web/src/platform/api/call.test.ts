import { changeOwnAccount, confirmPasswordReset, requestPasswordReset, signOutEverywhere } from '@pre-u/contract/accounts/actions'
import { followFeed, readCalendar } from '@pre-u/contract/activities/calendar'
import { schoolDocuments } from '@pre-u/contract/documents/documents'
import { bulkRemoveCandidates, finishRegistration } from '@pre-u/contract/honours/candidates'
import { followChanges } from '@pre-u/contract/platform/live'
import type { School } from '@pre-u/contract/schools/schools'
import { changeActive } from '@pre-u/contract/schools/bulk'
import { placeWaiting, readCapacity } from '@pre-u/contract/students/students'
import { type ImportAnswer, importStudents, readImportTemplate } from '@pre-u/contract/students/import/call'
import { beforeEach, expect, expectTypeOf, it } from 'vitest'
import { answerWith, json } from '../../testing/http'
import { call, callStream } from './call'
import { useSession } from './session'

beforeEach(() => useSession.setState({ loggedIn: true, access: 'token' }))

const passwords = { new_password1: 'Welkom-2026', new_password2: 'Welkom-2026' }

it('encodes parameters as one segment of the path', async () => {
  const calls = answerWith(() => json({ detail: '', email: 'a@b.nl' }))
  await call(confirmPasswordReset, { params: { uid: 'a/b', token: '../x?y' }, body: passwords, anonymous: true })
  expect(calls[0]).toMatchObject({
    method: 'POST',
    path: '/auth/password/reset/confirm/a%2Fb/..%2Fx%3Fy/',
    access: null,
    body: passwords,
  })
})

it('uses the first of several methods, and sends the body as JSON', async () => {
  const calls = answerWith(() => json({ id: 7, is_active: false }))
  const school = await call(changeActive, { params: { id: 7 }, body: { is_active: false } })
  expect(school.is_active).toBe(false)
  expectTypeOf(school).toEqualTypeOf<School>()
  expect(calls[0]).toMatchObject({ method: 'POST', path: '/api/schools/7/change_active', access: 'token', body: { is_active: false } })
})

it('serialises numbers and lists in the query, and omits undefined', async () => {
  const calls = answerWith(() => json({}))
  await call(readCapacity, { query: { activity_id: 3, period_id: '4', school_id: undefined } })
  await call(bulkRemoveCandidates, { query: { id__in: [1, 2, 3] } })
  await call(readCalendar, { query: { start: '2026-09-01', end: '2026-10-01' } })
  expect(calls.map(({ query }) => query)).toEqual([
    { activity_id: '3', period_id: '4' },
    { id__in: '1,2,3' },
    { start: '2026-09-01', end: '2026-10-01' },
  ])
})

it('returns undefined for 204', async () => {
  answerWith(() => new Response(null, { status: 204 }))
  const answer = await call(signOutEverywhere)
  expect(answer).toBeUndefined()
  expectTypeOf(answer).toEqualTypeOf<undefined>()
})

it('returns a file with the name from the server', async () => {
  const headers = { 'content-disposition': 'attachment; filename="sjabloon.xlsx"' }
  answerWith(() => new Response('inhoud', { headers }))
  const file = await call(readImportTemplate)
  expectTypeOf(file).toEqualTypeOf<File>()
  expect([file.name, await file.text()]).toEqual(['sjabloon.xlsx', 'inhoud'])
})

it('sends a form with its file last, lists as JSON and without undefined', async () => {
  const sent: [string, unknown][] = []
  answerWith(({ form }) => {
    sent.push(...(form?.entries() ?? []))
    return json({})
  })
  const file = new File(['naam'], 'leerlingen.csv')
  const body = { activity_id: 3, period_id: 4, school_id: undefined, mapping: ['name' as const, null], file }
  const answer = await call(importStudents, { query: { dry_run: true }, body })
  expectTypeOf(answer).toEqualTypeOf<ImportAnswer>()
  expect(sent.slice(0, -1)).toEqual([
    ['activity_id', '3'],
    ['period_id', '4'],
    ['mapping', '["name",null]'],
  ])
  expect(sent.at(-1)).toEqual(['file', expect.objectContaining({ name: 'leerlingen.csv' })])
})

it('returns a response as a stream', async () => {
  answerWith(() => new Response('data: {}\n\n'))
  const stream = await callStream(followChanges)
  expect(await new Response(stream).text()).toBe('data: {}\n\n')
})

it('requires the input that the action declares', () => {
  const uses = () => [
    // @ts-expect-error the parameter is missing
    call(changeActive, { body: { is_active: true } }),
    // @ts-expect-error the body is missing
    call(changeActive, { params: { id: 7 } }),
    // @ts-expect-error no such field
    call(changeActive, { params: { id: 7 }, body: { is_active: true, name: 'x' } }),
    // @ts-expect-error a required part of the query is missing
    call(readCalendar, { query: { start: '2026-09-01' } }),
    // @ts-expect-error all of it is missing
    call(requestPasswordReset),
    // @ts-expect-error the server wants a body, though nothing in it is required
    call(placeWaiting, { params: { id: 7 } }),
    // @ts-expect-error not a file
    callStream(changeActive, { params: { id: 7 }, body: { is_active: true } }),
    call(finishRegistration, { params: { id: 7 } }),
    call(placeWaiting, { params: { id: 7 }, body: {} }),
    call(followFeed, { params: { address: 'x' } }),
    call(schoolDocuments.list),
    call(changeOwnAccount, { body: { phone: '' } }),
  ]
  expect(uses).toBeTypeOf('function')
})

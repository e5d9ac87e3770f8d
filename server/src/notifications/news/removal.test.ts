import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outboxTable } from '../../platform/mail/table'
import { undosTable } from '../../platform/undo/table'
import type { TestApp } from '../../testing/app'
import { anOpenActivity, aPeriod, aSchoolUser, aStudent, inHours } from '../../testing/builders'
import { createNewsApp, forgetNews, mailsOf, mailLater } from './testing'

let preU: TestApp
let staff: { id: number }
let password_hash: string
beforeAll(async () => {
  ;({ preU, staff, password_hash } = await createNewsApp())
})
afterAll(() => preU.close())
beforeEach(() => forgetNews(preU))

const post = async (url: string, body?: object, as: { id: number } = staff) =>
  (await preU.call({ method: 'POST', url, ...(body && { body }), as })).json()
const remove = (ids: number[], notifyOptions = {}, as = staff) => post('/api/students/bulk_remove', { ids, ...notifyOptions }, as)
async function newMails() {
  await preU.db.delete(outboxTable)
  await mailLater(preU)
  return mailsOf(preU)
}

/** Two pupils of a school, one placed and one rejected, in an activity with this deadline. */
async function aSchoolWithPupils(deadline = inHours(1)) {
  const teacher = await aSchoolUser(preU.db, { password_hash, is_primary: true })
  const period = await aPeriod(preU.db)
  const activity = await anOpenActivity(preU.db, period.id, { deadline })
  const place = { school_id: teacher.school_id!, activity_id: activity.id, period_id: period.id, created_by: teacher.id }
  const placed = await aStudent(preU.db, { ...place, status: 'ACCEPTED', last_name: 'Bos' })
  const rejected = await aStudent(preU.db, { ...place, status: 'REJECTED', last_name: 'Dal' })
  return { teacher, activity, placed: placed.id, rejected: rejected.id }
}

describe('registrations that staff remove', () => {
  test('are mailed by name and with a line of their own, those that counted alone, and who gets it is said before', async () => {
    const { teacher, activity, placed, rejected } = await aSchoolWithPupils()
    const ids = [placed, rejected]
    expect(await post('/api/students/audience', { ids, removal: true })).toEqual({ schools: 1, pupils: 1 })
    expect(await remove(ids, { inform_note: 'Dubbel ingeschreven.' })).toMatchObject({ count: 2, informed: 1 })
    const mails = await newMails()
    expect(mails).toMatchObject([{ recipient: teacher.email, subject: '1 leerling verwijderd' }])
    expect(mails[0]!.text).toContain('- Sanne Bos: was Geplaatst, nu Verwijderd')
    expect(mails[0]!.text).toContain('Toelichting van Pre-U: Dubbel ingeschreven.')
    expect(mails[0]!.text).toContain(`/?activity__id=${activity.id}`)
  })

  test('are mailed without a name when that is gone', async () => {
    const { placed } = await aSchoolWithPupils()
    await remove([placed])
    await preU.db.delete(undosTable)
    const [mail] = await newMails()
    expect(mail!.subject).toBe('1 leerling verwijderd')
    expect(mail!.text).not.toContain('Sanne')
  })

  test('and put back at once are not mailed; after the mail the school reads that they are back', async () => {
    const { placed } = await aSchoolWithPupils()
    await post('/api/undo/', { undo: (await remove([placed])).undo })
    expect(await newMails()).toEqual([])
    const { undo } = await remove([placed])
    expect(await newMails()).toHaveLength(1)
    await post('/api/undo/', { undo })
    const [mail] = await newMails()
    expect(mail!.subject).toBe('1 leerling weer ingeschreven')
    expect(mail!.text).toContain('- Sanne Bos: was Verwijderd, nu Geplaatst')
  })

  test('are not mailed when staff switch that off, nor to the school that removed them', async () => {
    const { teacher, activity, placed } = await aSchoolWithPupils()
    const { undo, informed } = await remove([placed], { inform: false })
    await post('/api/undo/', { undo })
    const own = { ...teacher, school_id: teacher.school_id! }
    const pupil = await aStudent(preU.db, { school_id: own.school_id, activity_id: activity.id, created_by: own.id })
    await remove([pupil.id], {}, own)
    expect([informed, await newMails()]).toEqual([0, []])
  })
})

describe('one registration that staff remove by its address', () => {
  const removeOne = (id: number, query = '', as = staff) => preU.call({ method: 'DELETE', url: `/api/students/${id}/${query}`, as })

  test('is mailed by name with a line of their own, as a selection is', async () => {
    const { teacher, placed } = await aSchoolWithPupils()
    expect((await removeOne(placed, '?inform_note=Dubbel.')).statusCode).toBe(204)
    const mails = await newMails()
    expect(mails).toMatchObject([{ recipient: teacher.email, subject: '1 leerling verwijderd' }])
    expect(mails[0]!.text).toContain('- Sanne Bos: was Geplaatst, nu Verwijderd')
    expect(mails[0]!.text).toContain('Toelichting van Pre-U: Dubbel.')
  })

  test('can be taken back, and is then not mailed', async () => {
    const { placed } = await aSchoolWithPupils()
    await removeOne(placed)
    const [{ id }] = (await preU.call({ url: '/api/undo/', as: staff })).json()
    expect(await post('/api/undo/', { undo: id })).toMatchObject({ count: 1 })
    expect(await newMails()).toEqual([])
  })

  test('is not mailed when staff switch that off, nor to the school that removes it', async () => {
    const { teacher, activity, placed } = await aSchoolWithPupils()
    await removeOne(placed, '?inform=false')
    const pupil = await aStudent(preU.db, { school_id: teacher.school_id!, activity_id: activity.id, created_by: teacher.id })
    expect((await removeOne(pupil.id, '', teacher)).statusCode).toBe(204)
    expect(await newMails()).toEqual([])
  })
})

describe('a report after the deadline', () => {
  const report = { kind: 'ILL', reason: 'Griep' }
  const answer = (id: number, what: string, body: object | undefined, as = staff) => post(`/api/students/${id}/${what}`, body, as)

  test('that staff decline is mailed, unless the school makes it again', async () => {
    const { teacher, placed } = await aSchoolWithPupils(inHours(-1))
    await answer(placed, 'report', report, teacher)
    await answer(placed, 'end_report', { inform_note: 'Bel ons even.' })
    const [mail] = await newMails()
    expect(mail!.subject).toBe('1 leerling niet afgemeld')
    expect(mail!.text).toContain('- Sanne Bos: was Gemeld na de deadline, nu Geplaatst')
    expect(mail!.text).toContain('Toelichting van Pre-U: Bel ons even.')
    await answer(placed, 'report', report, teacher)
    await answer(placed, 'end_report', {})
    await answer(placed, 'report', report, teacher)
    expect(await newMails()).toEqual([])
  })

  test('that the school withdraws, and whose answer staff keep to themselves, is not mailed', async () => {
    const { teacher, placed } = await aSchoolWithPupils(inHours(-1))
    for (const [what, as] of [
      ['end_report', teacher],
      ['end_report', staff],
      ['confirm_report', staff],
    ] as const) {
      await answer(placed, 'report', report, teacher)
      await answer(placed, what, { inform: as.id !== staff.id }, as)
    }
    expect(await newMails()).toEqual([])
  })

  test.each([
    ['declined', (id: number) => answer(id, 'end_report', {}), '1 leerling niet afgemeld'],
    ['confirmed', (id: number) => answer(id, 'confirm_report', {}), '1 leerling afgemeld'],
    [
      'answered by a cancellation',
      (id: number) => post('/api/students/bulk_update_status', { ids: [id], status: 'CANCELLED' }),
      '1 leerling afgemeld',
    ],
    ['answered by a removal', (id: number) => remove([id]), '1 leerling verwijderd'],
  ])('that is %s is mailed to whoever made it, with whoever registered and the primary contact', async (_, act, subject) => {
    const { teacher, activity } = await aSchoolWithPupils(inHours(-1))
    const school_id = teacher.school_id!
    const [registrant, reporter] = [
      await aSchoolUser(preU.db, { password_hash, school_id }),
      await aSchoolUser(preU.db, { password_hash, school_id }),
    ]
    await aSchoolUser(preU.db, { password_hash, school_id })
    const pupil = await aStudent(preU.db, { school_id, activity_id: activity.id, created_by: registrant.id, status: 'ACCEPTED' })
    await answer(pupil.id, 'report', report, reporter)
    await act(pupil.id)
    const mails = await newMails()
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([registrant, reporter, teacher].map(({ email }) => email).toSorted())
    expect(new Set(mails.map((mail) => mail.subject))).toEqual(new Set([subject]))
  })

  test('whose answer is taken back after the mail is mailed to whoever made it again', async () => {
    const { teacher, placed } = await aSchoolWithPupils(inHours(-1))
    const reporter = await aSchoolUser(preU.db, { password_hash, school_id: teacher.school_id! })
    await answer(placed, 'report', report, reporter)
    const { undo } = await answer(placed, 'confirm_report', {})
    expect(await newMails()).toHaveLength(2)
    await post('/api/undo/', { undo })
    expect(await newMails()).toMatchObject([{ subject: '1 leerling geplaatst' }, { subject: '1 leerling geplaatst' }])
  })

  test('that ended with a removal is mailed back to whoever made it, unless that was not mailed yet', async () => {
    const { teacher, placed } = await aSchoolWithPupils(inHours(-1))
    const reporter = await aSchoolUser(preU.db, { password_hash, school_id: teacher.school_id! })
    await answer(placed, 'report', report, reporter)
    await post('/api/undo/', { undo: (await remove([placed])).undo })
    expect(await newMails()).toEqual([])
    const { undo } = await remove([placed])
    expect(await newMails()).toHaveLength(2)
    await post('/api/undo/', { undo })
    const mails = await newMails()
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([reporter, teacher].map(({ email }) => email).toSorted())
    expect(new Set(mails.map((mail) => mail.subject))).toEqual(new Set(['1 leerling weer ingeschreven']))
  })

  test('that staff confirm is mailed with their line', async () => {
    const { teacher, placed } = await aSchoolWithPupils(inHours(-1))
    await answer(placed, 'report', report, teacher)
    expect(await answer(placed, 'confirm_report', { inform_note: 'Beterschap!' })).toMatchObject({ informed: 1 })
    const [mail] = await newMails()
    expect(mail!.subject).toBe('1 leerling afgemeld')
    expect(mail!.text).toContain('Toelichting van Pre-U: Beterschap!')
  })
})

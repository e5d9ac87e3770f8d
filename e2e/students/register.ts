import type { Member, MemberInput } from '@pre-u/contract/schools/members'
import type { Plan, PlanInput } from '@pre-u/contract/schools/plans'
import type { School, SchoolInput } from '@pre-u/contract/schools/schools'
import type { StaffInput, StaffMember } from '@pre-u/contract/accounts/staff'
import type { Page } from '@playwright/test'
import { call, PASSWORD, resetLinkFor, type Session, uniqueName } from '../support/api'
import { expect, test as base } from '../support/fixtures'
import { closeToasts } from '../support/steps'

/** With a browser of somebody else beside the own, in which nobody is signed in. */
export const test = base.extend<{ theirs: Page }>({
  theirs: async ({ browser }, provide) => {
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
    await provide(await context.newPage())
    await context.close()
  },
})

async function add<T>({ access }: Session, path: string, body: object): Promise<T> {
  const response = await call('POST', path, { access, body })
  expect(response.status, await response.clone().text()).toBe(201)
  return (await response.json()) as T
}

/** An address that nobody else in the run has. */
export const uniqueEmail = () => `${crypto.randomUUID().slice(0, 8)}@proef.example`

export const createPlan = (session: Session, input: Partial<PlanInput> = {}) =>
  add<Plan>(session, '/api/plans/', {
    name: uniqueName('Pakket'),
    description: '',
    max_registrations: null,
    max_honours_students: null,
    priority: false,
    is_active: true,
    ...input,
  })

export const createSchool = (session: Session, input: Partial<SchoolInput> = {}) =>
  add<School>(session, '/api/schools/', {
    name: uniqueName('Lyceum'),
    brin: '',
    street: '',
    postal_code: '',
    city: 'Utrecht',
    phone: '',
    email: '',
    website: '',
    plan_id: null,
    notes: '',
    ...input,
  })

export const addMember = (session: Session, school: { id: number }, input: Partial<MemberInput> = {}) =>
  add<Member>(session, `/api/schools/${school.id}/add_member`, {
    first_name: 'Noor',
    infix: 'van',
    last_name: uniqueName('Beek'),
    email: uniqueEmail(),
    phone: '',
    function: 'Decaan',
    is_primary: false,
    ...input,
  })

export const createColleague = (session: Session, input: Partial<StaffInput> = {}) =>
  add<StaffMember>(session, '/api/staff/', {
    first_name: 'Kees',
    infix: '',
    last_name: uniqueName('Proef'),
    email: uniqueEmail(),
    is_active: true,
    ...input,
  })

/** Opens the link in the invitation and sets a password, as the one who got it does. */
export async function acceptInvitation(page: Page, email: string) {
  await page.goto(await resetLinkFor(email))
  await page.getByLabel('Nieuw wachtwoord', { exact: true }).fill(PASSWORD)
  await expect(page.getByText('Sterkte: Sterk')).toBeVisible()
  await page.getByLabel('Herhaal nieuw wachtwoord', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click()
}

export const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') })
export const drawer = (page: Page) => page.getByRole('dialog').first()
export const field = (page: Page, name: string) => drawer(page).getByRole('textbox', { name, exact: true })
/** Saves what the drawer holds, and waits until it has closed. */
export async function save(page: Page, label: 'Toevoegen' | 'Opslaan') {
  await drawer(page).getByRole('button', { name: label, exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

export async function openMenu(page: Page, name: string) {
  await closeToasts(page)
  await page.getByRole('button', { name: `Acties voor ${name}` }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
}

/** Chooses what to do with a row, and answers the question that follows. */
export async function choose(page: Page, name: string, action: string, question?: string) {
  await openMenu(page, name)
  await page.getByRole('menuitem', { name: action }).click()
  if (question) await answer(page, question, action)
}

export const answer = (page: Page, question: string, label: string) =>
  page.getByRole('dialog', { name: question }).getByRole('button', { name: label, exact: true }).click()

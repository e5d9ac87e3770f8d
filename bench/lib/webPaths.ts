import { pages } from '@pre-u/contract/pages'
import { SCHOOL, STAFF, call, signIn } from '../../e2e/support/api'

export type Visit = { role: '' | 'staff' | 'school'; account: string | null; path: string }

/** '/schools/duo' before '/schools/$id'. */
const routes = Object.keys(pages).toSorted((one, other) => Number(one.includes('$')) - Number(other.includes('$')))

/** '/schools/$id' matches '/schools/5' and '/schools/5?tab=a'. */
const isAt = (path: string, route: string) => new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}/?(\\?|$)`).test(path)

/** As the server takes it: the first that matches. */
export const routeOf = (path: string) => routes.find((route) => isAt(path, route)) ?? path

/** Records of the demo data that the account can open. */
async function recordsOf(account: string) {
  const { user, access } = await signIn(account)
  const first = async <Row = { id: number }>(list: string, filter = '') => {
    const response = await call('GET', `/api/${list}/?page_size=1${filter}`, { access })
    const [row] = ((await response.json()) as { results: Row[] }).results
    if (!row) throw new Error(`${list} is empty`)
    return row
  }
  return {
    first,
    activity: (await first('activities')).id,
    candidate: await first<{ id: number; honours_program: { id: number } }>('honours-program-students'),
    school: user.school?.id ?? (await first('schools')).id,
    student: (await first('students')).id,
  }
}
type Records = Awaited<ReturnType<typeof recordsOf>>

const visitorsPaths = [
  '/login',
  '/verify-email',
  '/authentication/password/reset?uid=Mg&token=1e5',
  '/authentication/email?uid=Mg&token=1e5',
]

const everyonesPaths = ({ activity, candidate, school, student }: Records) => [
  '/',
  '/cijfers',
  '/cijfers?beeld=honours',
  `/leerlingen/${student}`,
  `/leerlingen/overzicht?ids=${student}`,
  '/activities',
  `/activities/${activity}`,
  `/activities/${activity}/inschrijven`,
  '/honours',
  `/honours/${candidate.honours_program.id}`,
  `/honours/${candidate.honours_program.id}/kandidaten/${candidate.id}`,
  '/calendar',
  '/calendar?view=week',
  '/calendar?view=lijst',
  `/schools/${school}`,
  `/schools/docs/${school}`,
  '/schools/docs/all',
  '/account',
]

const settingsTabs = [
  'periodes',
  'vakanties',
  'schooljaar',
  'medewerkers',
  'pakketten',
  'bewaartermijnen',
  'inzage',
  'herinneringen',
  'verzonden',
  'logboek',
  'beveiliging',
  'account',
]

const staffPaths = async ({ activity, first }: Records) => [
  '/overzicht',
  ...['verloop', 'matrix', 'scholen'].map((view) => `/cijfers?beeld=${view}`),
  '/berichten',
  `/berichten/${(await first('messages', '&state=DRAFT')).id}`,
  `/berichten/${(await first('messages', '&state=SENT')).id}`,
  '/schools',
  '/schools/duo',
  '/schools/contactpersonen',
  `/activities/${activity}/herhalen`,
  ...settingsTabs.map((tab) => `/settings?tab=${tab}`),
]

/** Every route as every role that can open it. */
export async function everyVisit(): Promise<Visit[]> {
  const [staff, school] = [await recordsOf(STAFF), await recordsOf(SCHOOL)]
  const visits: Visit[] = [
    ...visitorsPaths.map((path) => ({ role: '' as const, account: null, path })),
    ...[...everyonesPaths(staff), ...(await staffPaths(staff))].map((path) => ({ role: 'staff' as const, account: STAFF, path })),
    ...everyonesPaths(school).map((path) => ({ role: 'school' as const, account: SCHOOL, path })),
  ]
  const missing = routes.filter((route) => !visits.some(({ path }) => routeOf(path) === route))
  if (missing.length > 0) throw new Error(`bench/lib/webPaths.ts has no path for ${missing.join(', ')}`)
  return visits
}

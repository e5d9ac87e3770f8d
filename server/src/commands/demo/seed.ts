import { setTimeout as delay } from 'node:timers/promises'
import { dayOf, schoolYearOf } from '@pre-u/contract/platform/dates'
import { provinceOf } from '@pre-u/contract/schools/regions'
import { and, asc, inArray, isNull, sql } from 'drizzle-orm'
import { hashPassword } from '../../accounts/passwords'
import { oneTimeLinksTable as links, usersTable as users } from '../../tables/accounts'
import { periodsTable } from '../../tables/periods'
import { plansTable } from '../../tables/plans'
import type { Context } from '../../platform/context'
import type { Db } from '../../platform/db/db'
import { locks, tryLockUntilCommit } from '../../platform/db/locks'
import { programmeTable } from '../../platform/programme/table'
import { schoolsTable } from '../../tables/schools'
import { seedActivities, seedHolidays } from './activities'
import { seedDocuments } from './documents'
import { seedHonours } from './honours'
import { seedMails, seedNews } from './notifications'
import { seedMessages } from './messages'
import { mailName, seededRandom } from './people'
import { seedAccessLog } from './accessLog'
import { seedRegistrations } from './registrations'
import { seedSecurityEvents } from './securityEvents'
import { contactNames, demoPlans, demoSchools, isArchived, streets } from './schools'

export const DEMO_PASSWORD = 'Welkom-2026'

export const demoAccounts = [
  { email: 'staf@pre-u.example', is: 'staff' },
  { email: 'school@pre-u.example', is: `school user of ${demoSchools[0]![0]}` },
  { email: 'school2@pre-u.example', is: `school user of ${demoSchools[1]![0]}` },
]

/** Makes invitations of a week ago, about which contact persons get a reminder tomorrow. Nobody knows the secret of these links. */
async function seedInvitations(db: Db, schoolIds: number[]) {
  const invited = await db
    .select({ user_id: users.id })
    .from(users)
    .where(and(inArray(users.school_id, schoolIds), isNull(users.password_hash)))
    .orderBy(asc(users.id))
  await db.insert(links).values(
    invited.map(({ user_id }) => ({
      user_id,
      purpose: 'INVITE' as const,
      token_hash: `demo-${user_id}`,
      created_at: sql`now() - interval '7 days'`,
      expires_at: sql`now()`,
    })),
  )
}

type Stores = Pick<Context, 'db' | 'store'>

const LOCK_POLL_MS = 100

/** Returns whether it seeded. The lock makes two servers that start at once seed only once. */
export function seedWhenEmpty({ db, store }: Stores): Promise<boolean> {
  return db.transaction(async (tx) => {
    // On a busy machine this takes longer than a statement may wait.
    while (!(await tryLockUntilCommit(tx, locks.demoData))) await delay(LOCK_POLL_MS)
    if ((await tx.$count(users)) > 0) return false
    await seed({ db: tx, store }, dayOf(new Date()))
    return true
  })
}

async function seed({ db, store }: Stores, today: string) {
  await db.insert(programmeTable).values({ office_email: 'bureau@pre-u.example', office_phone: '030 123 45 67' })
  const schoolIds = await seedSchools(db)
  await seedUsers(db, schoolIds)
  const periods = await seedPeriods(db, today)
  await seedHolidays(db, today)
  const activities = await seedActivities(db, today, periods)
  await seedRegistrations(db, today, schoolIds, activities)
  await seedHonours({ db, store }, today, schoolIds)
  await seedDocuments({ db, store }, schoolIds.slice(0, 2))
  await seedMessages(db)
  await seedNews(db, schoolIds.slice(0, 2))
  await seedMails(db, schoolIds.slice(0, 4))
  await seedAccessLog(db)
  await seedSecurityEvents(db, schoolIds)
  await seedInvitations(db, schoolIds.slice(4, 6))
}

function planFor(index: number, [basic, plus, partner]: { id: number }[]) {
  if (index % 13 === 12) return null
  return (index < 6 ? partner : index < 18 ? plus : basic)!.id
}

async function seedSchools(db: Db) {
  const plans = await db.insert(plansTable).values(demoPlans).returning()
  const random = seededRandom(1)
  const values = demoSchools.map(([name, city, region], index) => {
    const domain = `${mailName(name).slice(0, 24)}.example`
    return {
      name,
      city,
      region,
      province: provinceOf(region)!,
      brin: `${String(10 + index).padStart(2, '0')}${random.pick(['AB', 'KM', 'PX', 'VC'])}`,
      street: `${random.pick(streets)} ${1 + random.below(180)}`,
      postal_code: `${1000 + random.below(8999)} ${random.pick(['AB', 'CD', 'GH', 'KL', 'VX'])}`,
      phone: `0${random.pick(['30', '20', '10', '50', '70'])} ${200 + random.below(700)} ${10 + random.below(89)} ${10 + random.below(89)}`,
      email: `info@${domain}`,
      website: `https://www.${domain}`,
      plan_id: planFor(index, plans),
      notes: index % 9 === 4 ? 'Belt liever dan dat er gemaild wordt.' : '',
      is_active: !isArchived(index),
    }
  })
  const schools = await db.insert(schoolsTable).values(values).returning({ id: schoolsTable.id })
  return schools.map(({ id }) => id)
}

async function seedUsers(db: Db, schoolIds: number[]) {
  const password_hash = await hashPassword(DEMO_PASSWORD)
  const [staff, school, school2] = demoAccounts.map(({ email }) => email) as [string, string, string]
  const random = seededRandom(2)
  const contacts = schoolIds.flatMap((school_id, index) =>
    Array.from({ length: 1 + random.below(3) }, (_, nth) => {
      const [first_name, infix, last_name] = contactNames[(index + nth * 5) % contactNames.length]!
      const account = nth === 0 ? [school, school2][index] : undefined
      return {
        first_name,
        infix,
        last_name,
        school_id,
        user_type: 'SCHOOL' as const,
        email:
          account ??
          (nth === 0 ? `contact${index + 1}@school.example` : `${mailName(first_name, infix, last_name)}${index + 1}@school.example`),
        phone: nth === 0 ? `06 ${10 + random.below(89)} ${10 + random.below(89)} ${10 + random.below(89)} ${10 + random.below(89)}` : '',
        function: nth === 0 ? 'Contactpersoon' : random.pick(['Decaan', 'Docent', 'Teamleider', 'Administratie']),
        is_primary: nth === 0,
        password_hash: account ? password_hash : null,
      }
    }),
  )
  const colleagues = [
    { first_name: 'Anna', infix: 'de', last_name: 'Vries', email: staff, password_hash },
    { first_name: 'Tom', infix: '', last_name: 'Bakker', email: 'tom.bakker@pre-u.example', password_hash: null },
    { first_name: 'Ingrid', infix: 'van den', last_name: 'Berg', email: 'ingrid.vandenberg@pre-u.example', password_hash: null },
  ]
  await db.insert(users).values([...colleagues.map((person) => ({ ...person, user_type: 'STAFF' as const })), ...contacts])
}

async function seedPeriods(db: Db, today: string) {
  const thisYear = Number(schoolYearOf(today).slice(0, 4))
  const values = [thisYear - 2, thisYear - 1, thisYear, thisYear + 1].flatMap((year) => {
    const common = { school_year: `${year}-${year + 1}`, is_active: year >= thisYear }
    return [
      { ...common, name: 'Najaar', start_date: `${year}-09-01`, end_date: `${year}-12-19` },
      { ...common, name: 'Winter', start_date: `${year + 1}-01-05`, end_date: `${year + 1}-03-27` },
      { ...common, name: 'Voorjaar', start_date: `${year + 1}-03-30`, end_date: `${year + 1}-06-26` },
    ]
  })
  return db.insert(periodsTable).values(values).returning()
}

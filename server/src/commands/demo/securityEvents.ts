import { isNull, lte, or } from 'drizzle-orm'
import type { SecurityEventKind } from '@pre-u/contract/accounts/securityEvents'
import { fullName } from '@pre-u/contract/platform/names'
import { usersTable as users } from '../../tables/accounts'
import { securityEventsTable } from '../../tables/securityEvents'
import type { Db } from '../../platform/db/db'
import { seededRandom } from './people'

const COUNT = 48
const HOURS = 20 * 24
const SCHOOLS = 6
const devices = ['Firefox op Windows', 'Microsoft Edge op Windows', 'Chrome op macOS', 'Safari op iOS'] as const

/** Most are sign-ins. */
const usual: { kind: SecurityEventKind; detail: string }[] = [
  ...Array.from({ length: 8 }, () => ({ kind: 'signed_in' as const, detail: 'Met wachtwoord' })),
  { kind: 'sign_in_refused', detail: 'Onjuist wachtwoord' },
  { kind: 'signed_out', detail: '' },
  { kind: 'password_changed', detail: '' },
  { kind: 'session_ended', detail: '' },
]

/** Makes events of the last weeks: of the staff, each from the office, and of contact persons of the first schools. */
export async function seedSecurityEvents(db: Db, schoolIds: number[]) {
  const random = seededRandom(16)
  const isShown = or(isNull(users.school_id), lte(users.school_id, Math.max(...schoolIds.slice(0, SCHOOLS))))
  const people = await db.select().from(users).where(isShown).orderBy(users.id)
  const rows = Array.from({ length: COUNT }, (_, index) => {
    const person = random.pick(people)
    const hours = (index * HOURS) / COUNT + random.next() * 5
    return {
      ...random.pick(usual),
      at: new Date(Date.now() - (hours + 1) * 3_600_000).toISOString(),
      user_id: person.id,
      user_name: fullName(person),
      address: person.school_id === null ? `192.0.2.${10 + person.id}` : `198.51.100.${person.school_id % 250}`,
      device: devices[person.id % devices.length]!,
    }
  })
  const unknown = { kind: 'sign_in_refused' as const, detail: 'Onbekend e-mailadres', address: '203.0.113.77', device: 'Onbekend apparaat' }
  const attacks = Array.from({ length: 3 }, (_, minute) => ({
    ...unknown,
    at: new Date(Date.now() - (3 * 1440 + minute) * 60_000).toISOString(),
  }))
  const limited = { ...unknown, kind: 'limit_reached' as const, detail: 'POST /auth/token/' }
  await db
    .insert(securityEventsTable)
    .values([...rows, ...attacks, { ...limited, at: new Date(Date.now() - 3 * 86_400_000).toISOString() }])
}

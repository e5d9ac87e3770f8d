import type { StudentStatus } from '@pre-u/contract/studentStatus'
import type { Db } from '../platform/db/db'
import { studentsTable } from '../students/table'
import { firstNames, lastNames, mailName } from './people'
import { seededRandom } from './random'

const REGISTRATIONS = 5000
const BATCH = 1000

type Activity = { id: number; deadline: string; end_at: string; period_id: number }

/** As it goes: what is over was completed or cancelled, what closed was placed, what is open still waits. */
function statusAt(now: string, activity: Activity, chance: number): StudentStatus {
  const early = chance < 0.06 ? 'CANCELLED' : chance < 0.1 ? 'REJECTED' : null
  if (early) return early
  if (activity.end_at < now) return 'COMPLETED'
  if (activity.deadline < now) return chance < 0.85 ? 'ACCEPTED' : 'WAITLISTED'
  return chance < 0.75 ? 'PENDING' : chance < 0.93 ? 'ACCEPTED' : 'WAITLISTED'
}

export async function seedRegistrations(db: Db, today: string, schoolIds: number[], activities: Activity[]) {
  const random = seededRandom(2026)
  const now = `${today}T12:00:00.000Z`
  const rows = Array.from({ length: REGISTRATIONS }, (_, index) => {
    // Some schools send many pupils, most a few; some activities draw many.
    const school_id = schoolIds[Math.floor(random.next() ** 2 * schoolIds.length)]!
    const activity = activities[Math.floor(random.next() ** 1.5 * activities.length)]!
    const first_name = random.pick(firstNames)
    const [infix, last_name] = random.pick(lastNames)
    const grade = 3 + random.below(4)
    const status = statusAt(now, activity, random.next())
    return {
      first_name,
      infix,
      last_name,
      // The number keeps namesakes apart.
      email: `${mailName(first_name, infix, last_name)}${index + 1}@leerling.example`,
      school_id,
      activity_id: activity.id,
      period_id: activity.period_id,
      grade,
      level: random.next() < 0.8 ? 'vwo' : 'havo',
      profile: grade < 4 ? '' : random.pick(['NT', 'NG', 'EM', 'CM', 'NT/NG']),
      status,
      waitlisted_at: status === 'WAITLISTED' ? activity.deadline : null,
    }
  })
  for (let start = 0; start < rows.length; start += BATCH) await db.insert(studentsTable).values(rows.slice(start, start + BATCH))
}

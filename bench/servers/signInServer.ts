import { startBenchServer } from './benchServer'
import { aPasswordHash, aPeriod, aSchool, aSchoolUser, PASSWORD } from '../../server/src/testing/builders'

export async function startSignInServer(dataDir: string, people: number) {
  const emails: string[] = []
  const fill: Parameters<typeof startBenchServer>[1] = async (db) => {
    for (let made = 0; made < 25; made += 1) await aPeriod(db)
    const password_hash = await aPasswordHash()
    const { id: school_id } = await aSchool(db)
    for (let made = 0; made < people; made += 1) emails.push((await aSchoolUser(db, { school_id, password_hash })).email)
  }
  // All of them sign in from one address, again in each run.
  const server = await startBenchServer(dataDir, fill, { LOGINS_PER_ADDRESS: '1000000' })
  return { ...server, emails, password: PASSWORD }
}

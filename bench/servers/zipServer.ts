import { randomBytes } from 'node:crypto'
import { startBenchServer } from './benchServer'
import { aCandidate, aFile, anOpenProgram, aSchool } from '../../server/src/testing/builders'

export async function startZipServer(dataDir: string, candidates: number, bytes: number) {
  const server = await startBenchServer(dataDir, async () => undefined)
  const { db } = server.context
  const { id: honours_program_id } = await anOpenProgram(db)
  const { id: school_id } = await aSchool(db)
  for (let made = 0; made < candidates; made += 1) {
    const { id: honours_student_id } = await aCandidate(db, { honours_program_id, school_id })
    await aFile(server.context, { honours_student_id, bytes: randomBytes(bytes) })
  }
  return { ...server, url: `/api/honours-program-students/export/?honours_program__id=${honours_program_id}` }
}

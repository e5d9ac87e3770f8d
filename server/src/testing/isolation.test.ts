import { afterAll, expect, test } from 'vitest'
import { createTestApp } from './app'
import { aSchoolUser, aStaff } from './builders'
import { aMarkedSchool, aSchoolWithEverything, markedRows, markersIn } from './markers'

const preU = await createTestApp()
await preU.app.ready()
afterAll(() => preU.close())

const stranger = await aSchoolWithEverything(preU)
await aMarkedSchool(preU.db, { is_active: false })
const own = await aMarkedSchool(preU.db)
const teacher = await aSchoolUser(preU.db, markedRows(own).member)
const staff = await aStaff(preU.db)

const ids = [stranger.id, stranger.member.id, stranger.student.id, stranger.candidate.id, stranger.file.id]
const queries = [
  '',
  '?search=merk',
  `?search=${stranger.marker}`,
  `?school__id=${stranger.id}`,
  `?school__id__in=${own.id},${stranger.id}`,
  `?id__in=${ids.join()}`,
  `?ids=${ids.join()}`,
  `?activity__id=${stranger.student.activity_id}`,
  `?honours_program__id=${stranger.candidate.honours_program_id}`,
  `?bucket=school-${stranger.id}`,
  `?bucket=school-${stranger.id}&file_key=${stranger.folder.key}`,
  `?file_key=${stranger.folder.key}`,
  '?by=school',
  '?past=true',
]

const isForSchools = (access: unknown) => Array.isArray(access) && access.includes('SCHOOL')
const reads = [...preU.routes]
  .filter(([route, { access }]) => route.startsWith('GET ') && isForSchools(access) && !route.includes('/live/'))
  .map(([route]) => route.slice('GET '.length))

const addressesOf = (path: string) =>
  path.includes(':') ? ids.map((id) => path.replace(/:\w+/, String(id))) : queries.map((query) => `${path}${query}`)

async function markersFor(path: string, as: { id: number }) {
  const found = []
  for (const url of addressesOf(path)) found.push(...(await markersIn(await preU.call({ url, as }))))
  return new Set(found)
}

test.each(reads)('GET %s shows nothing of another school, whatever is asked for', async (path) => {
  expect([...(await markersFor(path, teacher))].filter((marker) => marker !== own.marker)).toEqual([])
})

/** Without this, a question that finds nothing at all would prove nothing. */
test.each([
  '/api/students/',
  '/api/students/:id/',
  '/api/students/export/',
  '/api/schools/',
  '/api/schools/dropdown',
  '/api/honours-program-students/',
  '/api/honours-program-students/export/',
  '/api/honours-program-students/file/:id/',
  '/api/figures/',
  '/s3/folder-items',
  '/s3/download/',
])('GET %s shows staff that school', async (path) => {
  expect(reads).toContain(path)
  expect([...(await markersFor(path, staff))]).toContain(stranger.marker)
})

import { type Access, allows, isStaff } from '@pre-u/contract/access'
import { activities, type Activity } from '@pre-u/contract/activities/activities'
import type { User } from '@pre-u/contract/accounts/auth'
import type { DocumentItem } from '@pre-u/contract/documents/documents'
import { documents } from '@pre-u/contract/documents/kinds'
import { findDocuments, type FoundDocument } from '@pre-u/contract/documents/find'
import { type Candidate, candidates } from '@pre-u/contract/honours/candidates'
import { type HonoursProgram, honoursPrograms } from '@pre-u/contract/honours/programs'
import type { Page } from '@pre-u/contract/platform/http'
import { fullName } from '@pre-u/contract/platform/names'
import { type School, schools } from '@pre-u/contract/schools/schools'
import { type Student, students } from '@pre-u/contract/students/students'
import { useQueries } from '@tanstack/react-query'
import { api } from '../../platform/api/api'
import { call } from '../../platform/api/call'
import type { Item, ListContract } from '../../platform/api/resourceQueries'
import { spaceOf } from '../../documents/queries'
import { upperFirst } from '../../platform/words'
import type { Destination, Group } from './destinations'

const MOST_PER_KIND = 5
const SHORTEST_WORD = 2

type Source = { title: string; path: string; find: (search: string, signal: AbortSignal) => Promise<Destination[]> }
type Listed = ListContract & { access: { read: Access }; words: { many: string } }

const source = <C extends Listed>(kind: C, describe: (item: Item<C>) => Destination): Source => ({
  title: upperFirst(kind.words.many),
  path: kind.path,
  find: async (search, signal) => {
    const query = { search, page_size: MOST_PER_KIND }
    return (await api<Page<Item<C>>>('GET', `${kind.path}/`, { query, signal })).results.map(describe)
  },
})

const describeSchool = ({ id, name, city }: School): Destination => ({ to: `/schools/${id}`, label: name, detail: city })
const describeActivity = ({ id, code, name, category }: Activity): Destination => ({
  to: `/activities/${id}`,
  label: `${code} ${name}`,
  detail: category,
})
const describeProgram = ({ id, name }: HonoursProgram): Destination => ({ to: `/honours/${id}`, label: name })
/** Opens beside the list of whoever has this address. */
const describeStudent = (student: Student): Destination => ({
  to: '/',
  search: { search: student.email, open: String(student.id) },
  label: fullName(student),
  detail: `${student.activity.code}${student.activity.is_cancelled ? ' (geannuleerd)' : ''}, ${student.school.name}`,
})
const describeCandidate = (candidate: Candidate): Destination => ({
  to: `/honours/${candidate.honours_program.id}/kandidaten/${candidate.id}`,
  label: fullName(candidate),
  detail: `${candidate.honours_program.name}, ${candidate.school.name}`,
})
type Placed = Pick<DocumentItem, 'file_key' | 'name' | 'kind' | 'folder' | 'path'>
const describeDocument =
  (spaceId: string) =>
  ({ file_key, name, kind, folder, path }: Placed): Destination => ({
    to: `/schools/docs/${spaceId}`,
    search: kind === 'folder' ? { folder: file_key } : { folder, preview: file_key },
    label: name,
    detail: path,
  })
const describeFound = ({ school, path, ...document }: FoundDocument) =>
  describeDocument(String(school.id))({ ...document, path: [school.name, path].filter(Boolean).join(', ') })

const documentSource = (spaceId: string): Source => {
  const { actions, query, isGeneral } = spaceOf(spaceId)!
  return {
    title: isGeneral ? 'Algemene documenten' : 'Documenten van uw school',
    path: `${documents.path}/${spaceId}`,
    find: async (search, signal) => {
      const { items } = await call(actions.list, { query: { ...query, search, page_size: MOST_PER_KIND }, signal })
      return items.map(describeDocument(spaceId))
    },
  }
}

const documentsOfSchools: Source = {
  title: 'Documenten van scholen',
  path: `${documents.path}/scholen`,
  find: async (search, signal) =>
    (await call(findDocuments, { query: { search, page_size: MOST_PER_KIND }, signal })).items.map(describeFound),
}

function sourcesFor(user: User): Source[] {
  const kinds: [Listed, Source][] = [
    [schools, source(schools, describeSchool)],
    [activities, source(activities, describeActivity)],
    [students, source(students, describeStudent)],
    [honoursPrograms, source(honoursPrograms, describeProgram)],
    [candidates, source(candidates, describeCandidate)],
  ]
  const ofSchool = isStaff(user) ? [documentsOfSchools] : user.school ? [documentSource(String(user.school.id))] : []
  return [...kinds.filter(([kind]) => allows(kind.access.read, user)).map(([, each]) => each), ...ofSchool, documentSource('all')]
}

/** Records of each kind that the user may see. No earlier results meanwhile: Enter would open the wrong one. */
export function useRecords(user: User, typed: string): { groups: Group[]; isSearching: boolean } {
  const search = typed.trim()
  const isEnabled = search.length >= SHORTEST_WORD
  const sources = sourcesFor(user)
  const results = useQueries({
    queries: sources.map(({ path, find }) => ({
      queryKey: [path, 'found', search] as const,
      queryFn: ({ signal }: { signal: AbortSignal }) => find(search, signal),
      enabled: isEnabled,
    })),
  })
  return {
    groups: isEnabled ? results.map(({ data = [] }, index) => ({ title: sources[index]!.title, destinations: data })) : [],
    isSearching: isEnabled && results.some(({ isPending }) => isPending),
  }
}

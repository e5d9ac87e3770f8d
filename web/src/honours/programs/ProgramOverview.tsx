import type { HonoursOverview, HonoursProgram } from '@pre-u/contract/honours/programs'
import { placedStatuses } from '@pre-u/contract/students/status'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bar } from '../../platform/page/Bar'
import { LoadFailed } from '../../platform/page/Message'
import page from '../../platform/page/page.module.css'
import { RecordLink } from '../../platform/page/links'
import { Section, SkeletonLines } from '../../platform/page/RecordPage'
import { number } from '../../platform/words'
import classes from './programs.module.css'
import { overviewQuery } from '../queries'

export function ProgramOverview({ program }: { program: HonoursProgram }) {
  const { data, isError, refetch } = useQuery(overviewQuery(program.id))
  return (
    <Section title="Per school">
      {data?.schools.length === 0 && <p className={page.soft}>Er zijn nog geen kandidaten.</p>}
      {data && data.schools.length > 0 && <PerSchool schools={data.schools} programId={program.id} />}
      {!data && (isError ? <LoadFailed retry={() => void refetch()} /> : <SkeletonLines lines={4} />)}
    </Section>
  )
}

type Props = { schools: HonoursOverview['schools']; programId: number }

function PerSchool({ schools, programId }: Props) {
  const figure = (schoolId: number, value: number, search: Record<string, string>) => (
    <RecordLink to={`/honours/${programId}`} search={{ school__id: String(schoolId), ...search }}>
      {number(value)}
    </RecordLink>
  )
  const max = Math.max(...schools.map(({ drafts, submitted }) => drafts + submitted), 1)
  return (
    // A long list scrolls; focusable, so that the arrow keys scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.perSchool} tabIndex={0} aria-label="Kandidaten per school">
      <table>
        <thead>
          <tr>
            <th scope="col">School</th>
            <td className={classes.strip} aria-hidden>
              {' '}
            </td>
            <th scope="col">Concept</th>
            <th scope="col">Ingediend</th>
            <th scope="col">Geplaatst</th>
          </tr>
        </thead>
        <tbody>
          {schools.map(({ school, drafts, submitted, placed }) => (
            <tr key={school.id}>
              <th scope="row">
                <Link to="/honours/$id" params={{ id: String(programId) }} search={{ school__id: String(school.id) }} resetScroll={false}>
                  {school.name}
                </Link>
              </th>
              <td className={classes.strip}>
                <Bar
                  segments={[
                    { id: 'submitted', share: submitted / max, tone: 'placed' },
                    { id: 'drafts', share: drafts / max, tone: 'pending' },
                  ]}
                />
              </td>
              <td>{figure(school.id, drafts, { is_finished: 'false' })}</td>
              <td>{figure(school.id, submitted, { is_finished: 'true' })}</td>
              <td>{figure(school.id, placed, { status__in: placedStatuses.join() })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

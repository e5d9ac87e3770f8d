import type { HonoursOverview, HonoursProgram } from '@pre-u/contract/honours/programs'
import { enteredStatuses } from '@pre-u/contract/honours/status'
import { placedName, placedStatuses } from '@pre-u/contract/students/status'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bar } from '../../platform/page/Bar'
import { Fact, Section, SkeletonLines } from '../../platform/page/RecordPage'
import { LoadFailed } from '../../platform/page/Message'
import page from '../../platform/page/page.module.css'
import { RecordLink } from '../../platform/page/links'
import { limitInWords, number } from '../../platform/words'
import { overviewQuery } from '../queries'
import { freeOfCapacityInWords, whenInWords } from '../words'
import classes from './honours.module.css'
import { ProgramDeadline } from './ProgramState'

export const ProgramDetails = ({ program, isForAllSchools }: { program: HonoursProgram; isForAllSchools: boolean }) => {
  const { capacity, placed, max_per_school, required_files, description } = program
  return (
    <Section title="Gegevens">
      <dl className={`${page.facts} ${isForAllSchools ? '' : classes.across}`}>
        <Fact name="Deadline">
          <ProgramDeadline program={program} />
        </Fact>
        <Fact name="Wanneer">{whenInWords(program)}</Fact>
        <Fact name="Plaatsen">
          {freeOfCapacityInWords(program)}
          {isForAllSchools && capacity !== null && (
            <span className={classes.taken}>
              <Bar segments={[{ id: 'placed', share: placed / capacity, tone: 'placed' }]} />
            </span>
          )}
        </Fact>
        {(isForAllSchools || max_per_school !== null) && <Fact name="Maximaal per school">{limitInWords(max_per_school)}</Fact>}
        <Fact name="Verplichte bijlagen">
          {required_files.length === 0 ? (
            'Geen'
          ) : (
            <ul className={classes.plain}>
              {required_files.map((kind) => (
                <li key={kind}>{kind}</li>
              ))}
            </ul>
          )}
        </Fact>
      </dl>
      {description && <p className={classes.about}>{description}</p>}
    </Section>
  )
}

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
            <th scope="col">{placedName}</th>
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
              <td>{figure(school.id, drafts, { is_finished: 'false', status__in: enteredStatuses.join() })}</td>
              <td>{figure(school.id, submitted, { is_finished: 'true', status__in: enteredStatuses.join() })}</td>
              <td>{figure(school.id, placed, { status__in: placedStatuses.join() })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

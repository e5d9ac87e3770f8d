import { periods } from '@pre-u/contract/activities/periods'
import { countingStatuses } from '@pre-u/contract/students/status'
import type { School } from '@pre-u/contract/schools/schools'
import { useQuery } from '@tanstack/react-query'
import { dropdown } from '../platform/api/dropdowns'
import { Bar } from '../platform/page/Bar'
import { LoadFailed } from '../platform/page/Message'
import page from '../platform/page/page.module.css'
import { RecordLink } from '../platform/page/links'
import { Section, SkeletonLines } from '../platform/page/RecordPage'
import { limitInWords, number } from '../platform/words'
import { overviewQuery } from './queries'
import classes from './school.module.css'

type Plan = NonNullable<School['plan']>

export function SchoolPackage({ school }: { school: School }) {
  const { plan } = school
  return (
    <Section title="Pakket">
      {plan ? (
        <>
          <dl className={page.facts}>
            <div>
              <dt>Pakket</dt>
              <dd>{plan.name}</dd>
            </div>
            <div>
              <dt>Inschrijvingen per periode</dt>
              <dd>{limitInWords(plan.max_registrations)}</dd>
            </div>
            <div>
              <dt>Kandidaten per honoursprogramma</dt>
              <dd>{limitInWords(plan.max_honours_students)}</dd>
            </div>
            {plan.priority && (
              <div>
                <dt>Voorrang</dt>
                <dd>Ja, bij plaatsing vanaf de wachtlijst</dd>
              </div>
            )}
          </dl>
          <PlanUsage schoolId={school.id} plan={plan} />
        </>
      ) : (
        <p className={page.soft}>Geen pakket. Voor deze school zijn geen limieten vastgelegd.</p>
      )}
    </Section>
  )
}

function PlanUsage({ schoolId, plan: { max_registrations, max_honours_students } }: { schoolId: number; plan: Plan }) {
  const { data: activePeriods } = useQuery(dropdown(periods))
  const { data: overview, isError, refetch } = useQuery(overviewQuery(schoolId))
  if (isError && !overview) return <LoadFailed retry={() => void refetch()} />
  if (!activePeriods || !overview) return <SkeletonLines lines={2} />
  const ofSchool = { school__id: String(schoolId) }
  const usedByPeriod = new Map(overview.periods.map(({ period, used }) => [period.id, used]))
  return (
    <>
      {activePeriods.length === 0 && <p className={page.soft}>Er is geen actieve periode.</p>}
      <Uses
        label="Gebruik per periode"
        limit={max_registrations}
        uses={activePeriods.map(({ id, name, school_year }) => ({
          id,
          name,
          small: school_year,
          used: usedByPeriod.get(id) ?? 0,
          list: { to: '/', search: { ...ofSchool, period__id: String(id), status__in: countingStatuses.join() } },
        }))}
      />
      <Uses
        label="Gebruik per honoursprogramma"
        limit={max_honours_students}
        uses={overview.programs.map(({ program: { id, name }, used }) => ({
          id,
          name,
          small: 'kandidaten',
          used,
          list: { to: `/honours/${id}`, search: { ...ofSchool, status__in: countingStatuses.join() } },
        }))}
      />
    </>
  )
}

/** `list`: where what is used is listed. */
type Use = { id: number; name: string; small: string; used: number; list: { to: string; search: Record<string, string> } }
type UsesProps = { label: string; limit: number | null; uses: Use[] }

const Uses = ({ label, limit, uses }: UsesProps) =>
  uses.length > 0 && (
    <ul className={classes.uses} aria-label={label}>
      {uses.map(({ id, name, small, used, list }) => (
        <li key={id}>
          <span>
            {name} <small>{small}</small>
          </span>
          <span data-tabular>
            <RecordLink {...list}>{usageInWords(used, limit)}</RecordLink>
          </span>
          {limit !== null && <Bar segments={[{ id: 'used', share: limit === 0 ? Number(used > 0) : used / limit, tone: 'brand' }]} />}
        </li>
      ))}
    </ul>
  )

function usageInWords(used: number, limit: number | null) {
  if (limit === null) return `${number(used)} gebruikt`
  const words = `${number(used)} van ${number(limit)} gebruikt`
  if (used < limit) return words
  return used === limit ? `${words}, limiet bereikt` : `${words}, ${number(used - limit)} boven de limiet`
}

import { periods } from '@pre-u/contract/periods'
import type { School } from '@pre-u/contract/schools'
import { useQuery } from '@tanstack/react-query'
import { dropdown } from '../platform/api/dropdowns'
import { Bar } from '../platform/page/Bar'
import { LoadFailed } from '../platform/page/LoadFailed'
import page from '../platform/page/page.module.css'
import { SkeletonLines, Section } from '../platform/page/Section'
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

function PlanUsage({ schoolId, plan: { max_registrations: limit } }: { schoolId: number; plan: Plan }) {
  const { data: activePeriods } = useQuery(dropdown(periods))
  const { data: overview, isError, refetch } = useQuery(overviewQuery(schoolId))
  if (isError && !overview) return <LoadFailed retry={() => void refetch()} />
  if (!activePeriods || !overview) return <SkeletonLines lines={2} />
  if (activePeriods.length === 0) return <p className={page.soft}>Er is geen actieve periode.</p>
  const usedByPeriod = new Map(overview.periods.map(({ period, used }) => [period.id, used]))
  return (
    <ul className={classes.uses} aria-label="Gebruik per periode">
      {activePeriods.map(({ id, name, school_year }) => {
        const used = usedByPeriod.get(id) ?? 0
        return (
          <li key={id}>
            <span>
              {name} <small>{school_year}</small>
            </span>
            <span data-tabular>{usageInWords(used, limit)}</span>
            {limit !== null && <Bar segments={[{ id: 'used', share: limit === 0 ? Number(used > 0) : used / limit, tone: 'brand' }]} />}
          </li>
        )
      })}
    </ul>
  )
}

function usageInWords(used: number, limit: number | null) {
  if (limit === null) return `${number(used)} gebruikt`
  const words = `${number(used)} van ${number(limit)} gebruikt`
  if (used < limit) return words
  return used === limit ? `${words}, limiet bereikt` : `${words}, ${number(used - limit)} boven de limiet`
}

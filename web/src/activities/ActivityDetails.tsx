import type { Activity } from '@pre-u/contract/activities/activities'
import { formatSpan } from '@pre-u/contract/platform/dates'
import { Fact, Section } from '../platform/page/RecordPage'
import page from '../platform/page/page.module.css'
import { freePlacesInWords, gradesInWords, limitInWords } from '../platform/words'
import { DeadlineText, Places } from './cells'

export function ActivityDetails({ activity, mayChange }: { activity: Activity; mayChange: boolean }) {
  const { capacity, max_per_school } = activity
  return (
    <Section title="Gegevens">
      <dl className={page.facts}>
        <Fact name="Wanneer">{formatSpan(activity.start_at, activity.end_at)}</Fact>
        <Fact name="Deadline">
          <DeadlineText activity={activity} />
        </Fact>
        <Fact name="Locatie">{activity.location}</Fact>
        <Fact name="Leerjaren">{gradesInWords(activity.grades)}</Fact>
        <Fact name="Periodes">
          {activity.periods.map(({ id, name, school_year }) => (
            <div key={id}>
              {name} {school_year}
            </div>
          ))}
        </Fact>
        <Fact name="Plaatsen">
          {mayChange ? (
            <Places activity={activity} />
          ) : capacity === null ? (
            'Geen limiet'
          ) : activity.state === 'CANCELLED' ? (
            capacity
          ) : (
            `${capacity}, ${freePlacesInWords(activity).toLowerCase()}`
          )}
        </Fact>
        {(mayChange || max_per_school !== null) && <Fact name="Maximaal per school">{limitInWords(max_per_school)}</Fact>}
      </dl>
    </Section>
  )
}

import { formatDay, formatInstant } from '@pre-u/contract/platform/dates'
import type { Subject, SubjectPart } from '@pre-u/contract/privacy/subjectAccess/calls'
import { IconArrowLeft, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { focusWhenShown } from '../../platform/form/focus'
import { LoadFailed } from '../../platform/page/Message'
import page from '../../platform/page/page.module.css'
import { Section, SkeletonLines } from '../../platform/page/RecordPage'
import { number } from '../../platform/words'
import { PERSON, SubjectActions } from './SubjectActions'
import classes from '../privacy.module.css'
import { subjectQuery } from './subjects'

type Props = { email: string; onChange: (email: string) => void; onBack: () => void }

export function SubjectView({ email, onChange, onBack }: Props) {
  const { data, isError, refetch } = useQuery(subjectQuery(email))
  return (
    <div className={page.page}>
      <header className={classes.head}>
        <div>
          <button type="button" className={classes.back} onClick={onBack}>
            <IconArrowLeft size={16} stroke={1.5} aria-hidden /> Inzageverzoeken
          </button>
          <h2 id={PERSON} ref={focusWhenShown} tabIndex={-1}>
            {data?.names.join(', ') || email}
          </h2>
          <p className={page.under}>{email}</p>
        </div>
        {data && <SubjectActions subject={data} readAgain={refetch} onChange={onChange} />}
      </header>
      {!data && (isError ? <LoadFailed whole subject="Deze persoon" retry={() => void refetch()} /> : <SkeletonLines lines={8} />)}
      {data && <Notices subject={data} />}
      {data?.parts.length === 0 && <p>Van dit adres zijn er geen gegevens.</p>}
      {data?.parts.map((part) => (
        <Part key={part.label} part={part} />
      ))}
    </div>
  )
}

const Notices = ({ subject: { restriction, hold, pupil_records, erasable } }: { subject: Subject }) => (
  <>
    {pupil_records > 0 && erasable === 0 && (
      <p className={page.soft}>Wissen kan nu niet: bij elke inschrijving en kandidaat staat waarom.</p>
    )}
    {restriction && (
      <p className={page.standing}>
        <IconLock size={18} stroke={1.5} aria-hidden />
        Afgeschermd sinds {formatInstant(restriction.since)}: {restriction.reason}. Alleen hier zijn de gegevens nog te zien.
      </p>
    )}
    {hold && (
      <p className={page.standing}>
        <IconLock size={18} stroke={1.5} aria-hidden />
        Uitzondering op de bewaartermijn tot en met {formatDay(hold.until)}: {hold.reason}.
      </p>
    )}
  </>
)

const Part = ({ part: { label, count, rows } }: { part: SubjectPart }) => (
  <Section title={`${label} (${number(count)})`}>
    {rows.length < count && <p className={page.soft}>Hieronder staan de eerste {number(rows.length)}. In de download staan ze allemaal.</p>}
    <ul className={classes.rows}>
      {rows.map(({ fields, kept_because }, index) => (
        // Rows have no id of their own, and their order does not change.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <dl className={classes.facts}>
            {fields.map((field) => (
              <div key={field.label}>
                <dt>{field.label}</dt>
                <dd>{field.value}</dd>
              </div>
            ))}
          </dl>
          {kept_because && <p className={classes.kept}>Kan niet worden gewist: {kept_because}</p>}
        </li>
      ))}
    </ul>
  </Section>
)

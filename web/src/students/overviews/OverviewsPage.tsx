import { fullName } from '@pre-u/contract/platform/names'
import { formatSpan } from '@pre-u/contract/platform/dates'
import { overviewInWords, type PupilOverview, readOverviews, statusInWords } from '@pre-u/contract/students/overviews'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconMail, IconPrinter } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { MAX_OVERVIEWS, students } from '@pre-u/contract/students/students'
import { LoadFailed, NotFoundPage } from '../../platform/page/Message'
import { Office } from '../../platform/page/Office'
import page from '../../platform/page/page.module.css'
import { SkeletonLines } from '../../platform/page/RecordPage'
import classes from '../students.module.css'
import { isRecordId } from '../../platform/address/searchParams'
import { call } from '../../platform/api/call'

/** Of the address: '12,15'. */
const readIds = (text = '') => text.split(',').filter(isRecordId).slice(0, MAX_OVERVIEWS).map(Number)

const overviewsQuery = (ids: number[]) =>
  queryOptions({
    queryKey: [students.path, 'overviews', ids] as const,
    queryFn: ({ signal }) => call(readOverviews, { body: { ids }, signal }),
  })

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true }

/** A sheet for each pupil, to print or to mail. */
export function OverviewsPage() {
  const ids = readIds(useSearch({ from: '/shell/leerlingen/overzicht' }).ids)
  const { data, isError, refetch } = useQuery({ ...overviewsQuery(ids), enabled: ids.length > 0 })
  if (ids.length === 0) return <NotFoundPage />
  return (
    <div className={page.page}>
      <header className={page.head}>
        <div>
          <Link to="/" className={page.back}>
            <IconArrowLeft size={16} stroke={1.5} aria-hidden /> Inschrijvingen
          </Link>
          <h1>Overzicht voor thuis</h1>
          <p className={classes.hint}>
            Eén blad per leerling, met datum, tijd en plaats. Mailen opent uw eigen e-mailprogramma: Pre-U bewaart geen adressen van ouders.
          </p>
        </div>
        <div className={page.buttons}>
          <Button disabled={!data} leftSection={<IconPrinter {...icon} />} onClick={() => window.print()}>
            Afdrukken
          </Button>
        </div>
      </header>
      {!data && (isError ? <LoadFailed subject="Het overzicht" retry={() => void refetch()} /> : <SkeletonLines lines={8} />)}
      {data?.map((overview) => (
        <Sheet key={`${overview.school.id} ${overview.email}`} overview={overview} />
      ))}
    </div>
  )
}

const mailTo = (overview: PupilOverview) =>
  `mailto:?subject=${encodeURIComponent(`Pre-U: ${fullName(overview)}`)}&body=${encodeURIComponent(overviewInWords(overview))}`

function Sheet({ overview }: { overview: PupilOverview }) {
  const { registrations, school } = overview
  return (
    <article className={classes.sheet} aria-label={fullName(overview)}>
      <header className={classes.head}>
        <div>
          <h2>{fullName(overview)}</h2>
          <p className={page.soft}>{school.name}</p>
        </div>
        <Button
          component="a"
          href={mailTo(overview)}
          variant="default"
          className={classes.mail}
          aria-label={`Overzicht van ${fullName(overview)} mailen`}
          leftSection={<IconMail {...icon} />}
        >
          Mailen
        </Button>
      </header>
      {registrations.length === 0 && <p>Er zijn geen komende activiteiten.</p>}
      <ul className={classes.coming}>
        {registrations.map((registration) => (
          <li key={registration.id}>
            <b>
              {registration.activity.code} {registration.activity.name}
            </b>
            <span>{formatSpan(registration.activity.start_at, registration.activity.end_at)}</span>
            <span>{registration.activity.location || 'De plaats is nog niet bekend'}</span>
            <span>{statusInWords(registration)}</span>
          </li>
        ))}
      </ul>
      <p className={page.soft}>
        Vragen? Neem contact op met de school of met <Office />.
      </p>
    </article>
  )
}

import { isStaff } from '@pre-u/contract/access'
import { dayOf, formatDay } from '@pre-u/contract/platform/dates'
import { candidateStatusName } from '@pre-u/contract/honours/status'
import { fullName } from '@pre-u/contract/platform/names'
import type { Student } from '@pre-u/contract/students/students'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { candidateQueries } from '../honours/queries'
import { queryClient } from '../platform/api/queryClient'
import { useSession } from '../platform/api/session'
import { LinkButton, RecordLink } from '../platform/page/links'
import { LoadFailed } from '../platform/page/Message'
import type { TextSearch } from '../platform/address/searchParams'
import { loadRecord, RecordPageAt, Section, SkeletonLines } from '../platform/page/RecordPage'
import page from '../platform/page/page.module.css'
import { StatusName } from '../placement/StatusName'
import { counted, unbroken } from '../platform/words'
import { CancelledMark } from './CancelledMark'
import { studentQueries } from './queries'
import classes from './students.module.css'
import { ReadingsSection } from '../privacy/accessLog/ReadingsSection'

/** More than anybody has. */
const ALL = 200

/** Everything of one pupil over the years, by e-mail address: within the own school for a school, over all schools for staff. */
export function PupilPage() {
  const { id } = useParams({ from: '/shell/leerlingen/$id' })
  return (
    <RecordPageAt queries={studentQueries} id={id} subject="Deze leerling" skeleton={[[['Inschrijvingen', 6]], [['Honoursprogramma', 3]]]}>
      {(student) => <Pupil student={student} />}
    </RecordPageAt>
  )
}

const registrationsQuery = (email: string) => studentQueries.list({ search: email, ordering: '-period', page_size: ALL })
const candidaciesQuery = (email: string) => candidateQueries.list({ search: email, page_size: ALL })

/** What the pupil is registered for is found by the e-mail address. */
export async function load(_address: TextSearch, { id }: { id: string }) {
  const student = await loadRecord(studentQueries, id)
  if (!student) return
  const { email } = student
  await Promise.all([queryClient.ensureQueryData(registrationsQuery(email)), queryClient.ensureQueryData(candidaciesQuery(email))])
}

const isSame = (email: string) => (record: { email: string }) => record.email.toLowerCase() === email.toLowerCase()

function Pupil({ student }: { student: Student }) {
  const { email } = student
  const isReadByStaff = useSession(({ user }) => user !== null && isStaff(user))
  return (
    <div className={page.page}>
      <header className={`${page.head} ${classes.pupilHead}`}>
        <div>
          <Link to="/" className={page.back}>
            <IconArrowLeft size={16} stroke={1.5} aria-hidden /> Inschrijvingen
          </Link>
          <h1>{fullName(student)}</h1>
          <p className={page.under}>
            <span>{email}</span>
            <Link to="/schools/$id" params={{ id: String(student.school.id) }}>
              {student.school.name}
            </Link>
          </p>
        </div>
        <div className={page.buttons}>
          <LinkButton
            to="/leerlingen/overzicht"
            search={{ ids: String(student.id) }}
            variant="default"
            leftSection={<IconPrinter size={18} stroke={1.5} aria-hidden />}
          >
            Overzicht voor thuis
          </LinkButton>
        </div>
      </header>
      <Registrations email={email} />
      <Candidacies email={email} />
      {isReadByStaff && <ReadingsSection resource="students" id={student.id} />}
    </div>
  )
}

function Registrations({ email }: { email: string }) {
  const { data, isError, refetch } = useQuery(registrationsQuery(email))
  const own = data?.results.filter(isSame(email))
  return (
    <Section title={own ? counted(own.length, 'inschrijving', 'inschrijvingen') : 'Inschrijvingen'}>
      {!own && (isError ? <LoadFailed retry={() => void refetch()} /> : <SkeletonLines lines={4} />)}
      <ul className={classes.ofPupil}>
        {own?.map(({ id, activity, period, school, grade, status, created_at }) => (
          <li key={id}>
            <span>
              <Link to="/" search={{ search: email, open: String(id) }}>
                {activity.code} {activity.name}
              </Link>
              <CancelledMark activity={activity} />
            </span>
            <span className={page.soft}>
              {period.name} {period.school_year}, ingeschreven {unbroken(formatDay(dayOf(created_at)))}, leerjaar {grade},{' '}
              <RecordLink to={`/schools/${school.id}`}>{school.name}</RecordLink>
            </span>
            <StatusName status={status} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Candidacies({ email }: { email: string }) {
  const { data, isError, refetch } = useQuery(candidaciesQuery(email))
  const own = data?.results.filter(isSame(email))
  return (
    <Section title="Honoursprogramma">
      {!own && (isError ? <LoadFailed retry={() => void refetch()} /> : <SkeletonLines lines={2} />)}
      {own?.length === 0 && <p className={page.soft}>Deze leerling is geen kandidaat.</p>}
      <ul className={classes.ofPupil}>
        {own?.map(({ id, honours_program, school, finished_at, status }) => (
          <li key={id}>
            <Link to="/honours/$id/kandidaten/$candidateId" params={{ id: String(honours_program.id), candidateId: String(id) }}>
              {honours_program.name}
            </Link>
            <span className={page.soft}>
              {finished_at && `Ingediend ${unbroken(formatDay(dayOf(finished_at)))}, `}
              <RecordLink to={`/schools/${school.id}`}>{school.name}</RecordLink>
            </span>
            <StatusName status={status} name={candidateStatusName({ status, finished_at })} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

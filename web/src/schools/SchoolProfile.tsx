import { allows, isStaff } from '@pre-u/contract/access'
import type { User } from '@pre-u/contract/accounts/auth'
import { type School, schools } from '@pre-u/contract/schools/schools'
import { changeActive } from '@pre-u/contract/schools/bulk'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { SchoolHistorySection } from '../figures/auditLog/HistorySection'
import { RowMenu } from '../platform/list/rowParts'
import type { Opened } from '../platform/address/listState'
import { useOpened } from '../platform/address/opened'
import page from '../platform/page/page.module.css'
import { RecordPageAt, Section, SkeletonLines } from '../platform/page/RecordPage'
import { chooseActivity } from '../students/public'
import { overviewQuery, schoolQueries } from './queries'
import { SchoolDetails } from './SchoolDetails'
import { SchoolMembers } from './SchoolMembers'
import { SchoolPackage } from './SchoolPackage'
import { SchoolState } from './SchoolState'
import { useSchoolActions } from './useSchoolActions'
import { OwnSchoolForm, SchoolForm } from './SchoolForm'
import { MemberForm } from './MemberForm'
import { MailsSection } from '../notifications/mails/MailsSection'
import { LoadFailed } from '../platform/page/Message'
import { StatusStrips } from '../platform/page/StatusStrips'

function SchoolRegistrations({ schoolId }: { schoolId: number }) {
  const { data, isError, refetch } = useQuery(overviewQuery(schoolId))
  return (
    <Section title="Inschrijvingen">
      {data?.periods.length === 0 && <p className={page.soft}>Er zijn nog geen inschrijvingen van deze school.</p>}
      {data && data.periods.length > 0 && <StatusStrips periods={data.periods} of={{ school__id: String(schoolId) }} />}
      {!data && (isError ? <LoadFailed retry={() => void refetch()} /> : <SkeletonLines lines={6} />)}
    </Section>
  )
}

const SKELETON: [string, number][][] = [
  [
    ['Gegevens', 8],
    ['Pakket', 4],
  ],
  [
    ['Contactpersonen', 4],
    ['Inschrijvingen', 6],
  ],
]

export const SchoolProfile = ({ id, user }: { id: string; user: User }) => (
  <RecordPageAt queries={schoolQueries} id={id} subject="Deze school" skeleton={SKELETON}>
    {(school) => <Loaded school={school} user={user} />}
  </RecordPageAt>
)

/** Values of `open` in the address: 'gegevens', or a contact person by id or as a new one. */
const OPEN_DETAILS = 'gegevens'
const OPEN_MEMBER = /^contactpersoon-(nieuw|[1-9]\d{0,8})$/

function openedMember(open: string | undefined): Opened | undefined {
  const [, memberId] = OPEN_MEMBER.exec(open ?? '') ?? []
  return memberId === 'nieuw' || memberId === undefined ? memberId : Number(memberId)
}

function Loaded({ school, user }: { school: School; user: User }) {
  const { open, show, close } = useOpened(useSearch({ from: '/shell/schools/$id' }))
  const isStaffUser = isStaff(user)
  const Form = isStaffUser ? SchoolForm : OwnSchoolForm
  return (
    <div className={page.page}>
      <Head school={school} user={user} />
      <div className={page.columns}>
        <div className={page.column}>
          <SchoolDetails school={school} showNotes={isStaffUser} onChange={() => show(OPEN_DETAILS)} />
          <SchoolPackage school={school} />
        </div>
        <div className={page.column}>
          <SchoolMembers
            school={school}
            user={user}
            onAdd={() => show('contactpersoon-nieuw')}
            onChange={(member) => show(`contactpersoon-${member.id}`)}
          />
          <SchoolRegistrations schoolId={school.id} />
          {isStaffUser && <MailsSection title="E-mails" of={{ school__id: String(school.id) }} />}
          {isStaffUser && <SchoolHistorySection id={school.id} />}
        </div>
      </div>
      <Form opened={open === OPEN_DETAILS ? school.id : undefined} onClose={close} />
      <MemberForm school={school} opened={openedMember(open)} onClose={close} />
    </div>
  )
}

function Head({ school, user }: { school: School; user: User }) {
  const { archiveAction, removeSchool } = useSchoolActions()
  const navigate = useNavigate()
  const remove = () => removeSchool(school, () => navigate({ to: '/schools' }))
  const actions = [
    ...(allows(changeActive.access, user) ? [archiveAction(school)] : []),
    ...(allows(schools.access.remove, user) ? [{ label: 'Verwijderen', danger: true, onClick: () => void remove() }] : []),
  ]
  return (
    <header className={page.head}>
      <div>
        <h1>{school.name}</h1>
        <p className={page.under}>
          {school.city} <SchoolState school={school} />
        </p>
      </div>
      <div className={page.buttons}>
        {isStaff(user) && school.is_active && <Button onClick={() => chooseActivity(school)}>Leerlingen inschrijven</Button>}
        {actions.length > 0 && <RowMenu title={school.name} actions={actions} />}
      </div>
    </header>
  )
}

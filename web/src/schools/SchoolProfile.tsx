import { access, allows, isStaff } from '@pre-u/contract/access'
import type { User } from '@pre-u/contract/auth'
import type { School } from '@pre-u/contract/schools'
import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError } from '../platform/api'
import { RowMenu } from '../platform/list/RowMenu'
import type { Opened } from '../platform/listState'
import { Message } from '../platform/Message'
import { NotFoundPage } from '../platform/NotFoundPage'
import { useOpened } from '../platform/opened'
import page from '../platform/page/page.module.css'
import { Bones, Section } from '../platform/page/Section'
import { MemberForm } from './MemberForm'
import { schoolQueries } from './queries'
import { SchoolDetails } from './SchoolDetails'
import { OwnSchoolForm, SchoolForm } from './SchoolForm'
import { SchoolMembers } from './SchoolMembers'
import { SchoolPackage } from './SchoolPackage'
import { SchoolRegistrations } from './SchoolRegistrations'
import { SchoolState } from './SchoolState'
import { useSchoolActions } from './useSchoolActions'

type Props = { id: number; user: User }

export function SchoolProfile({ id, user }: Props) {
  const { data: school, error, refetch } = useQuery(schoolQueries.one(id))
  if (school) return <Loaded school={school} user={user} />
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  if (!error) return <Loading />
  return (
    <Message heading="Deze school kon niet worden geladen" actions={<Button onClick={() => void refetch()}>Opnieuw proberen</Button>}>
      Controleer uw verbinding en probeer het opnieuw.
    </Message>
  )
}

/** In the address: 'gegevens', or a contact person by number or as a new one. */
const DETAILS = 'gegevens'
const MEMBER = /^contactpersoon-(nieuw|[1-9]\d{0,8})$/

function openedMember(open: string | undefined): Opened | undefined {
  const [, which] = MEMBER.exec(open ?? '') ?? []
  return which === 'nieuw' || which === undefined ? which : Number(which)
}

function Loaded({ school, user }: { school: School; user: User }) {
  const { open, show, close } = useOpened()
  const ofStaff = isStaff(user)
  const Form = ofStaff ? SchoolForm : OwnSchoolForm
  return (
    <div className={page.page}>
      <Head school={school} user={user} />
      <div className={page.columns}>
        <div className={page.column}>
          <SchoolDetails school={school} showNotes={ofStaff} onChange={() => show(DETAILS)} />
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
        </div>
      </div>
      <Form opened={open === DETAILS ? school.id : undefined} onClose={close} />
      <MemberForm school={school} opened={openedMember(open)} onClose={close} />
    </div>
  )
}

function Head({ school, user }: { school: School; user: User }) {
  const { archiving, removeSchool } = useSchoolActions()
  const navigate = useNavigate()
  const remove = () => removeSchool(school, () => navigate({ to: '/schools' }))
  const actions = [
    ...(allows(access.schools.archive, user) ? [archiving(school)] : []),
    ...(allows(access.schools.remove, user) ? [{ label: 'Verwijderen', danger: true, onClick: () => void remove() }] : []),
  ]
  return (
    <header className={page.head}>
      <div>
        <h1>{school.name}</h1>
        <p className={page.under}>
          {school.city} <SchoolState school={school} />
        </p>
      </div>
      {actions.length > 0 && <RowMenu title={school.name} actions={actions} />}
    </header>
  )
}

const Loading = () => (
  <div className={page.page} aria-busy="true">
    <VisuallyHidden component="output">Laden…</VisuallyHidden>
    <header className={page.head}>
      <Skeleton height={34} width="18rem" maw="80%" />
    </header>
    <div className={page.columns}>
      <div className={page.column}>
        <Section title="Gegevens">
          <Bones lines={8} />
        </Section>
        <Section title="Pakket">
          <Bones lines={4} />
        </Section>
      </div>
      <div className={page.column}>
        <Section title="Contactpersonen">
          <Bones lines={4} />
        </Section>
        <Section title="Inschrijvingen">
          <Bones lines={6} />
        </Section>
      </div>
    </div>
  </div>
)

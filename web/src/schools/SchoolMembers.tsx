import { isStaff } from '@pre-u/contract/access'
import type { User } from '@pre-u/contract/accounts/auth'
import { formatInstant } from '@pre-u/contract/platform/dates'
import type { Member } from '@pre-u/contract/schools/members'
import { fullName } from '@pre-u/contract/platform/names'
import type { School } from '@pre-u/contract/schools/schools'
import { Button } from '@mantine/core'
import { IconPlus, IconStarFilled } from '@tabler/icons-react'
import { RowMenu } from '../platform/list/rowParts'
import { StatusText } from '../platform/list/cells'
import { unbroken } from '../platform/words'
import page from '../platform/page/page.module.css'
import { Section } from '../platform/page/RecordPage'
import { MailLink, PhoneLink } from './links'
import classes from './school.module.css'
import { useMemberActions } from './useMemberActions'

type Props = { school: School; user: User; onAdd: () => void; onChange: (member: Member) => void }

export function SchoolMembers({ school, user, onAdd, onChange }: Props) {
  const { removeMember, reinvite, endSessions, resetFactors, withdrawEmail, reinvitedId } = useMemberActions()
  const add = (
    <Button variant="default" size="compact-sm" leftSection={<IconPlus size={14} aria-hidden />} onClick={onAdd}>
      Contactpersoon toevoegen
    </Button>
  )
  const actionsOf = (member: Member) => [
    { label: 'Wijzigen', onClick: () => onChange(member) },
    ...(member.pending_email ? [{ label: 'Nieuw adres intrekken', onClick: () => withdrawEmail(member) }] : []),
    ...(isStaff(user) && !member.is_invited
      ? [
          { label: 'Overal afmelden', onClick: () => endSessions(member) },
          { label: 'Tweede stap herstellen', onClick: () => resetFactors(member) },
        ]
      : []),
    ...(member.id === user.id ? [] : [{ label: 'Verwijderen', danger: true, onClick: () => void removeMember(member) }]),
  ]
  return (
    <Section title="Contactpersonen" action={add}>
      {school.members.length === 0 && (
        <p className={page.soft}>Deze school heeft nog geen contactpersonen. Voeg de eerste toe; die krijgt een uitnodiging per e-mail.</p>
      )}
      {school.members.length > 0 && (
        <ul className={classes.members}>
          {school.members.map((member) => (
            <li key={member.id} className={classes.member}>
              <Person member={member} isSelf={member.id === user.id} />
              <div className={classes.reach}>
                <MailLink address={member.email} />
                {member.pending_email && (
                  <>
                    <span className={page.soft}>{member.pending_email.email}</span>
                    <StatusText tone="pending">Nieuw adres wacht op bevestiging</StatusText>
                  </>
                )}
                {member.email_failed_at && (
                  <StatusText tone="rejected">E-mail komt niet aan, {unbroken(formatInstant(member.email_failed_at))}</StatusText>
                )}
                {member.phone && <PhoneLink number={member.phone} />}
              </div>
              <div className={classes.access}>
                {member.is_invited && <StatusText tone="pending">Uitgenodigd</StatusText>}
                {member.is_invited && school.is_active && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`${fullName(member)} opnieuw uitnodigen`}
                    loading={reinvitedId === member.id}
                    onClick={() => reinvite(member)}
                  >
                    Opnieuw uitnodigen
                  </Button>
                )}
                {!member.wants_invitations && <StatusText tone="cancelled">Afgemeld voor uitnodigingen</StatusText>}
                {!member.is_invited && isStaff(user) && <LastLogin at={member.last_login} />}
              </div>
              <RowMenu title={fullName(member)} actions={actionsOf(member)} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const Person = ({ member, isSelf }: { member: Member; isSelf: boolean }) => (
  <div className={classes.person}>
    <span className={classes.name}>
      {fullName(member)}
      {isSelf && ' (u)'}
    </span>
    <span className={page.soft}>{member.function}</span>
    {member.is_primary && (
      <span className={classes.primary}>
        <IconStarFilled size={12} aria-hidden /> Eerste contactpersoon
      </span>
    )}
  </div>
)

const LastLogin = ({ at }: { at: string | null }) => (
  <span className={page.soft}>
    {at ? (
      <>
        Laatst ingelogd <time dateTime={at}>{formatInstant(at)}</time>
      </>
    ) : (
      'Nog niet ingelogd'
    )}
  </span>
)

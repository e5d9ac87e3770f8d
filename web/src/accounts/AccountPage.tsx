import { isStaff } from '@pre-u/contract/access'
import type { ReactNode } from 'react'
import { useSession } from '../platform/api/session'
import classes from './AccountPage.module.css'
import { InvitationsSwitch, NewsMailsChoice } from './MailForms'
import { NameForm } from './NameForm'
import { PasswordForm } from './PasswordForm'
import { SessionList } from './SessionList'

export const AccountPage = () => (
  <div className={classes.ownPage}>
    <h1>Mijn account</h1>
    <AccountTab />
  </div>
)

/** A tab of the settings for staff, a page for a school. */
export function AccountTab() {
  const user = useSession((session) => session.user)
  if (!user) return null
  return (
    <div className={classes.sections}>
      <Section id="account-name" title="Uw gegevens" about="Zo staat uw naam in het systeem.">
        <NameForm user={user} />
      </Section>
      {!isStaff(user) && (
        <>
          <Section id="account-mails" title="E-mails over wijzigingen" about="Over inschrijvingen, activiteiten, kandidaten en documenten.">
            <NewsMailsChoice user={user} />
          </Section>
          <Section
            id="account-invitations"
            title="Uitnodigingen per e-mail"
            about="Voor activiteiten, open dagen en bijeenkomsten. Elke uitnodiging heeft ook een link om u af te melden."
          >
            <InvitationsSwitch user={user} />
          </Section>
        </>
      )}
      <Section
        id="account-password"
        title="Wachtwoord"
        about="Na een wijziging wordt u op andere apparaten uitgelogd. Uw agenda-adres blijft hetzelfde: een nieuw maakt u op de kalender."
      >
        <PasswordForm />
      </Section>
      <Section
        id="account-sessions"
        title="Apparaten"
        about="Hier bent u ingelogd. Herkent u een apparaat niet? Meld het af en wijzig uw wachtwoord."
      >
        <SessionList />
      </Section>
    </div>
  )
}

type SectionProps = { id: string; title: string; about: string; children: ReactNode }

const Section = ({ id, title, about, children }: SectionProps) => (
  <section className={classes.section} aria-labelledby={id}>
    <div className={classes.about}>
      <h2 id={id}>{title}</h2>
      <p>{about}</p>
    </div>
    {children}
  </section>
)

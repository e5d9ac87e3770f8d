import { isStaff } from '@pre-u/contract/access'
import type { ReactNode } from 'react'
import { useSession } from '../platform/api/session'
import classes from './AccountPage.module.css'
import { InvitationsForm, NewsMailsForm } from './MailForms'
import { NameForm } from './NameForm'
import { PasswordForm } from './PasswordForm'
import { SessionList } from './SessionList'

export function AccountPage() {
  const user = useSession((session) => session.user)
  return (
    <div className={classes.ownPage}>
      <h1>Mijn account</h1>
      <AccountSections>
        {user && !isStaff(user) && (
          <>
            <NewsMailsForm />
            <InvitationsForm />
          </>
        )}
      </AccountSections>
    </div>
  )
}

/** `children`: what a school chooses besides. */
const AccountSections = ({ children }: { children?: ReactNode }) => (
  <div className={classes.sections}>
    <NameForm />
    {children}
    <PasswordForm />
    <SessionList />
  </div>
)

/** A tab of the settings of staff. */
export const AccountTab = () => <AccountSections />

import { isStaff } from '@pre-u/contract/access'
import { useSession } from '../platform/api/session'
import { AccountSections } from './AccountPage'
import classes from './AccountPage.module.css'
import { InvitationsForm } from './InvitationsForm'
import { NewsMailsForm } from './NewsMailsForm'

export function OwnAccountPage() {
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

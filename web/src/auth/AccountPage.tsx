import { isStaff } from '@pre-u/contract/access'
import { useSession } from '../platform/api/session'
import { NameForm } from './NameForm'
import { NewsMailsForm } from './NewsMailsForm'
import { PasswordForm } from './PasswordForm'
import classes from './AccountPage.module.css'
import { SignOutEverywhere } from './SignOutEverywhere'

export function AccountPage() {
  const user = useSession((session) => session.user)
  return (
    <div className={classes.sections}>
      <NameForm />
      {user && !isStaff(user) && <NewsMailsForm />}
      <PasswordForm />
      <SignOutEverywhere />
    </div>
  )
}

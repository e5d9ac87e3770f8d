import { NameForm } from './NameForm'
import { PasswordForm } from './PasswordForm'
import classes from './AccountPage.module.css'
import { SignOutEverywhere } from './SignOutEverywhere'

/** The own account: a tab of the settings for staff, a page of its own for school users. */
export function AccountPage() {
  return (
    <div className={classes.sections}>
      <NameForm />
      <PasswordForm />
      <SignOutEverywhere />
    </div>
  )
}

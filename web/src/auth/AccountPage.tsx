import { NameForm } from './NameForm'
import { PasswordForm } from './PasswordForm'
import classes from './AccountPage.module.css'
import { SignOutEverywhere } from './SignOutEverywhere'

export function AccountPage() {
  return (
    <div className={classes.sections}>
      <NameForm />
      <PasswordForm />
      <SignOutEverywhere />
    </div>
  )
}

import type { ReactNode } from 'react'
import { NameForm } from './NameForm'
import { PasswordForm } from './PasswordForm'
import classes from './AccountPage.module.css'
import { SignOutEverywhere } from './SignOutEverywhere'

/** `children`: what a school chooses besides. */
export const AccountSections = ({ children }: { children?: ReactNode }) => (
  <div className={classes.sections}>
    <NameForm />
    {children}
    <PasswordForm />
    <SignOutEverywhere />
  </div>
)

/** A tab of the settings of staff. */
export const AccountPage = () => <AccountSections />

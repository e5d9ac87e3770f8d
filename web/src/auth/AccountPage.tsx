import { lazy, Suspense } from 'react'
import { isStaff } from '@pre-u/contract/access'
import { useSession } from '../platform/api/session'
import { NameForm } from './NameForm'
import { PasswordForm } from './PasswordForm'
import classes from './AccountPage.module.css'
import { SignOutEverywhere } from './SignOutEverywhere'

// Of their own: with their inputs the pages that share them would load more.
const NewsMailsForm = lazy(async () => ({ default: (await import('./NewsMailsForm')).NewsMailsForm }))
const InvitationsForm = lazy(async () => ({ default: (await import('./InvitationsForm')).InvitationsForm }))

export function AccountPage() {
  const user = useSession((session) => session.user)
  return (
    <div className={classes.sections}>
      <NameForm />
      <Suspense>
        {user && !isStaff(user) && (
          <>
            <NewsMailsForm />
            <InvitationsForm />
          </>
        )}
      </Suspense>
      <PasswordForm />
      <SignOutEverywhere />
    </div>
  )
}

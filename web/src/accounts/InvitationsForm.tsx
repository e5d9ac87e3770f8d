import { Switch } from '@mantine/core'
import type { User } from '@pre-u/contract/accounts/auth'
import { changeOwnAccount } from '@pre-u/contract/accounts/actions'
import { useSession } from '../platform/api/session'
import { useCall } from '../platform/api/call'
import { toastSuccess } from '../platform/feedback/toast'
import classes from './AccountPage.module.css'

function Choice({ user }: { user: User }) {
  const { mutate, isPending, variables } = useCall(changeOwnAccount, {
    onSuccess: (saved) => {
      useSession.setState({ user: saved })
      toastSuccess(saved.wants_invitations ? 'U krijgt weer uitnodigingen' : 'U krijgt geen uitnodigingen meer')
    },
  })
  return (
    <Switch
      label="Uitnodigingen ontvangen"
      description="Berichten over uw school, uw inschrijvingen en uw account krijgt u altijd."
      checked={(isPending ? variables.body.wants_invitations : undefined) ?? user.wants_invitations}
      onChange={({ currentTarget }) => mutate({ body: { wants_invitations: currentTarget.checked } })}
    />
  )
}

export function InvitationsForm() {
  const user = useSession((session) => session.user)
  return (
    <section className={classes.section}>
      <div className={classes.about}>
        <h2>Uitnodigingen per e-mail</h2>
        <p>Voor activiteiten, open dagen en bijeenkomsten. Elke uitnodiging heeft ook een link om u af te melden.</p>
      </div>
      {user && <Choice user={user} />}
    </section>
  )
}

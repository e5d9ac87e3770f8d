import { Radio, Switch } from '@mantine/core'
import type { User } from '@pre-u/contract/accounts/auth'
import { changeOwnAccount } from '@pre-u/contract/accounts/actions'
import { newsMailChoices, type NewsMails } from '@pre-u/contract/notifications/news'
import { useSession } from '../platform/api/session'
import { useCall } from '../platform/api/call'
import { toastSuccess } from '../platform/feedback/toast'
import classes from './AccountPage.module.css'

const choices: Record<NewsMails, { label: string; description: string }> = {
  all: { label: 'Alles', description: 'Enkele minuten na een wijziging, alles in één e-mail.' },
  daily: {
    label: 'Eén keer per dag',
    description: 'Om 16:00 uur. Wat niet kan wachten, zoals een geannuleerde activiteit, krijgt u meteen.',
  },
  action: {
    label: 'Alleen wat ik moet doen',
    description:
      'Geannuleerde en verplaatste activiteiten, heropende kandidaten en herinneringen. De eerste contactpersoon krijgt ook alle besluiten.',
  },
}

function Choices({ user }: { user: User }) {
  const { mutate, isPending, variables } = useCall(changeOwnAccount, {
    onSuccess: (saved) => {
      useSession.setState({ user: saved })
      toastSuccess('Uw keuze is opgeslagen')
    },
  })
  const shown = isPending ? variables.body.news_mails : user.news_mails
  return (
    <Radio.Group
      label="E-mails over wijzigingen"
      labelProps={{ className: 'visually-hidden' }}
      value={shown ?? user.news_mails}
      onChange={(news_mails) => mutate({ body: { news_mails: news_mails } })}
    >
      <div className={classes.fields}>
        {newsMailChoices.map((choice) => (
          <Radio key={choice} value={choice} {...choices[choice]} />
        ))}
      </div>
    </Radio.Group>
  )
}

export function NewsMailsForm() {
  const user = useSession((session) => session.user)
  return (
    <section className={classes.section}>
      <div className={classes.about}>
        <h2 id="account-mails">E-mails over wijzigingen</h2>
        <p>Over inschrijvingen, activiteiten, kandidaten en documenten.</p>
      </div>
      {user && <Choices user={user} />}
    </section>
  )
}

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

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

/** What is chosen is shown at once, and saved. */
function useOwnAccount(user: User, describe: (saved: User) => string) {
  const { mutate, isPending, variables } = useCall(changeOwnAccount, {
    onSuccess: (saved) => {
      useSession.setState({ user: saved })
      toastSuccess(describe(saved))
    },
  })
  return { mutate, shown: { ...user, ...(isPending && variables.body) } }
}

export function NewsMailsChoice({ user }: { user: User }) {
  const { mutate, shown } = useOwnAccount(user, () => 'Uw keuze is opgeslagen')
  return (
    <Radio.Group
      label="E-mails over wijzigingen"
      labelProps={{ className: 'visually-hidden' }}
      value={shown.news_mails}
      onChange={(news_mails) => mutate({ body: { news_mails } })}
    >
      <div className={classes.fields}>
        {newsMailChoices.map((choice) => (
          <Radio key={choice} value={choice} {...choices[choice]} />
        ))}
      </div>
    </Radio.Group>
  )
}

export function InvitationsSwitch({ user }: { user: User }) {
  const describe = ({ wants_invitations }: User) => (wants_invitations ? 'U krijgt weer uitnodigingen' : 'U krijgt geen uitnodigingen meer')
  const { mutate, shown } = useOwnAccount(user, describe)
  return (
    <Switch
      label="Uitnodigingen ontvangen"
      description="Berichten over uw school, uw inschrijvingen en uw account krijgt u altijd."
      checked={shown.wants_invitations}
      onChange={({ currentTarget }) => mutate({ body: { wants_invitations: currentTarget.checked } })}
    />
  )
}

import { Button } from '@mantine/core'
import { confirmEmail, keepEmail } from '@pre-u/contract/accounts/actions'
import { useSearch } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { call } from '../../platform/api/call'
import { ApiError } from '../../platform/api/http'
import { toastError } from '../../platform/feedback/toast'
import { LinkButton } from '../../platform/page/links'
import { Office } from '../../platform/page/Office'
import { AuthLayout, usePending } from './AuthLayout'
import classes from './signIn.module.css'

const toConfirm = {
  action: confirmEmail,
  title: 'E-mailadres bevestigen',
  intro: 'Na het bevestigen logt u in met dit e-mailadres. Waar u nu bent ingelogd, wordt u uitgelogd.',
  button: 'Adres bevestigen',
  expired: 'Wilt u het adres nog wijzigen? Vraag dan degene die de wijziging aanvroeg om dat opnieuw te doen.',
}
const toKeep = {
  action: keepEmail,
  title: 'E-mailadres houden',
  intro: 'Iemand wil het e-mailadres van uw account wijzigen. Klopt dat niet, dan houdt u hier uw adres.',
  button: 'Mijn adres houden',
  // Confirming the new address makes this link invalid.
  expired: (
    <>
      Is uw adres intussen gewijzigd en wilde u dat niet? Neem dan contact op met <Office />.
    </>
  ),
}

function Outcome({ title, intro }: { title: string; intro: ReactNode }) {
  return (
    <AuthLayout title={title} intro={intro}>
      <div className={classes.form}>
        <LinkButton className={classes.wide} to="/login" fullWidth>
          Naar inloggen
        </LinkButton>
      </div>
    </AuthLayout>
  )
}

/** Opened from a mail. A button asks first: programs that check mails for viruses open every link. */
export function EmailLinkPage() {
  const { uid = '', token = '', keep } = useSearch({ from: '/authentication/email' })
  const { action, title, intro, button, expired } = keep ? toKeep : toConfirm
  const noLonger = { title: 'Deze link werkt niet meer', intro: <>Een link is twee dagen geldig en werkt één keer. {expired}</> }
  const [outcome, setOutcome] = useState<ComponentProps<typeof Outcome> | null>(uid && token ? null : noLonger)
  const { start, isPending } = usePending(async () => {
    try {
      const { detail } = await call(action, { params: { uid, token }, anonymous: true })
      setOutcome({ title: 'Gelukt', intro: detail })
    } catch (problem) {
      if (problem instanceof ApiError && problem.status === 400) setOutcome(noLonger)
      else toastError(problem)
    }
  })
  if (outcome) return <Outcome {...outcome} />
  return (
    <AuthLayout title={title} intro={intro}>
      <div className={classes.form}>
        <Button className={classes.wide} loading={isPending} onClick={() => start(undefined)} fullWidth>
          {button}
        </Button>
      </div>
    </AuthLayout>
  )
}

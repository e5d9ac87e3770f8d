import { Button, TextInput } from '@mantine/core'
import { requestPasswordReset } from '@pre-u/contract/accounts/actions'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../platform/api/call'
import { toastError } from '../../platform/feedback/toast'
import classes from './signIn.module.css'
import { AuthLayout, usePending } from './AuthLayout'
import { resetRequestRules, useFields } from '../useFields'

/** The same text for every address, so that it does not reveal who has an account. */
function SentNotice() {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <p className={classes.text} tabIndex={-1} ref={text}>
      Als dit adres bij ons bekend is, ontvangt u binnen enkele minuten een e-mail met een link om een nieuw wachtwoord in te stellen. De
      link is twee uur geldig. Geen e-mail gezien? Kijk dan ook in uw map met ongewenste e-mail.
    </p>
  )
}

export function RequestResetPage() {
  const fields = useFields(resetRequestRules, { email: '' })
  const [isSent, setSent] = useState(false)
  const { start, isPending } = usePending(async ({ email }: { email: string }) => {
    try {
      await call(requestPasswordReset, { body: { email: email.trim() }, anonymous: true })
      setSent(true)
    } catch (error) {
      toastError(error)
      fields.showErrors(error)
    }
  })
  const backLink = (
    <Link className={classes.link} to="/login">
      Terug naar inloggen
    </Link>
  )
  if (isSent)
    return (
      <AuthLayout title="Controleer uw e-mail">
        <div className={classes.after}>
          <SentNotice />
          {backLink}
        </div>
      </AuthLayout>
    )
  return (
    <AuthLayout title="Wachtwoord vergeten" intro="Vul uw e-mailadres in. U ontvangt een link om een nieuw wachtwoord in te stellen.">
      <form className={classes.form} {...fields.formProps(start)}>
        <TextInput label="E-mailadres" placeholder="E-mailadres" type="email" autoComplete="username" {...fields.inputProps('email')} />
        <Button className={classes.wide} type="submit" loading={isPending} fullWidth>
          Link versturen
        </Button>
        {backLink}
      </form>
    </AuthLayout>
  )
}

import { Button } from '@mantine/core'
import { checkNewPasswords, passwordResetConfirm } from '@pre-u/contract/auth'
import { confirmPasswordReset } from '@pre-u/contract/auth/actions'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type * as z from 'zod/mini'
import { landingPage } from '../navigation'
import { ApiError } from '../platform/api/api'
import { call } from '../platform/api/call'
import { LinkButton } from '../platform/page/LinkButton'
import { PasswordField } from '../platform/form/PasswordField'
import { signIn } from '../platform/api/session'
import { toast, toastError } from '../platform/feedback/toast'
import classes from './authForm.module.css'
import { AuthLayout } from './AuthLayout'
import { useFields } from './useFields'

const fieldNames = ['new_password1', 'new_password2']
const isAboutLink = (error: unknown) =>
  error instanceof ApiError && [400, 404, 410].includes(error.status) && !fieldNames.some((field) => field in error.fieldErrors)

function ExpiredLink() {
  return (
    <AuthLayout
      title="Deze link werkt niet meer"
      intro="Een link is twee uur geldig en werkt één keer. Vraag een nieuwe aan om verder te gaan."
    >
      <div className={classes.form}>
        <LinkButton className={classes.wide} to="/verify-email" fullWidth>
          Nieuwe link aanvragen
        </LinkButton>
        <Link className={classes.link} to="/login">
          Terug naar inloggen
        </Link>
      </div>
    </AuthLayout>
  )
}

export function ResetPasswordPage() {
  const { uid = '', token = '' } = useSearch({ from: '/authentication/password/reset' })
  const navigate = useNavigate()
  const fields = useFields({ schema: passwordResetConfirm, initial: { new_password1: '', new_password2: '' }, check: checkNewPasswords })
  const { mutate, isPending, error } = useMutation({
    meta: { quiet: true },
    mutationFn: async (body: z.infer<typeof passwordResetConfirm>) => {
      const { email } = await call(confirmPasswordReset, { params: { uid, token }, body, anonymous: true })
      // The link is used up: the password has changed even when signing in fails.
      return signIn(email, body.new_password1).catch(() => null)
    },
    onSuccess: (user) => {
      const detail = user ? 'Uw wachtwoord is ingesteld en u bent ingelogd' : 'Uw wachtwoord is ingesteld. Log hiermee in.'
      toast({ severity: 'success', summary: 'Succesbericht', detail })
      void navigate({ to: user ? landingPage(user) : '/login' })
    },
    onError: (problem) => {
      if (isAboutLink(problem)) return
      toastError(problem)
      fields.showErrors(problem)
    },
  })
  if (!uid || !token || isAboutLink(error)) return <ExpiredLink />
  return (
    <AuthLayout title="Nieuw wachtwoord" intro="Kies een wachtwoord dat u nergens anders gebruikt.">
      <form className={classes.form} {...fields.formProps(mutate)}>
        <PasswordField label="Nieuw wachtwoord" autoComplete="new-password" withStrength {...fields.inputProps('new_password1')} />
        <PasswordField label="Herhaal nieuw wachtwoord" autoComplete="new-password" {...fields.inputProps('new_password2')} />
        <Button className={classes.wide} type="submit" loading={isPending} fullWidth>
          Wachtwoord opslaan
        </Button>
      </form>
    </AuthLayout>
  )
}

import { Button } from '@mantine/core'
import { checkPasswordLink, confirmPasswordReset } from '@pre-u/contract/accounts/actions'
import type { SecondStep } from '@pre-u/contract/accounts/factors'
import { passwordMin } from '@pre-u/contract/accounts/passwords'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { landingPage } from '../../guard'
import { call } from '../../platform/api/call'
import { ApiError } from '../../platform/api/http'
import { LinkButton } from '../../platform/page/links'
import { NewPasswordField } from '../../platform/form/NewPasswordField'
import { PasswordField } from '../../platform/form/PasswordField'
import { signIn, useSession } from '../../platform/api/session'
import { toast, toastError } from '../../platform/feedback/toast'
import classes from './signIn.module.css'
import { AuthLayout, usePending } from './AuthLayout'
import { resetRules, useFields } from '../useFields'
import { NextStep, secondStepOf } from './NextStep'

const fieldNames = ['new_password1', 'new_password2']
const isAboutLink = (error: unknown) =>
  error instanceof ApiError && [400, 404, 410].includes(error.status) && !fieldNames.some((field) => field in error.fieldErrors)

function ExpiredLink() {
  return (
    <AuthLayout
      title="Deze link werkt niet meer"
      intro="Een link werkt één keer en is beperkt geldig. Vraag een nieuwe aan om verder te gaan."
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

type Link = { uid: string; token: string }

/** What the link asks of a password; null once it is refused, undefined until the server has answered. */
function usePasswordMin({ uid, token }: Link) {
  const [min, setMin] = useState<number | null | undefined>(uid && token ? undefined : null)
  useEffect(() => {
    if (!uid || !token) return
    call(checkPasswordLink, { params: { uid, token }, anonymous: true }).then(
      ({ password_min }) => setMin(password_min),
      // What fails otherwise must not keep anybody from choosing a password: the server checks it again.
      (problem: unknown) => setMin(isAboutLink(problem) ? null : passwordMin.SCHOOL),
    )
  }, [uid, token])
  return { min, refuse: () => setMin(null) }
}

export function ResetPasswordPage() {
  const { uid = '', token = '' } = useSearch({ from: '/authentication/password/reset' })
  const { min, refuse } = usePasswordMin({ uid, token })
  const [step, setStep] = useState<SecondStep | null>(null)
  const navigate = useNavigate()
  if (step)
    return (
      <NextStep
        step={step}
        onBack={() => void navigate({ to: '/login' })}
        onDone={() => void navigate({ to: landingPage(useSession.getState().user!) })}
      />
    )
  if (min === null) return <ExpiredLink />
  return (
    <AuthLayout title="Nieuw wachtwoord" intro="Kies een wachtwoord dat u nergens anders gebruikt.">
      {min !== undefined && <PasswordFields link={{ uid, token }} min={min} onRefused={refuse} onStep={setStep} />}
    </AuthLayout>
  )
}

type FieldsProps = { link: Link; min: number; onRefused: () => void; onStep: (step: SecondStep) => void }

function PasswordFields({ link, min, onRefused, onStep }: FieldsProps) {
  const navigate = useNavigate()
  const fields = useFields(resetRules(min), { new_password1: '', new_password2: '' })
  const { start, isPending } = usePending(async (body: { new_password1: string; new_password2: string }) => {
    try {
      const { email } = await call(confirmPasswordReset, { params: link, body, anonymous: true })
      // The link is used up: the password has changed even when signing in fails.
      let next: SecondStep | null = null
      const user = await signIn(email, body.new_password1).catch((problem: unknown) => {
        next = secondStepOf(problem)
        return null
      })
      if (next) {
        toast({ severity: 'success', summary: 'Succesbericht', detail: 'Uw wachtwoord is ingesteld' })
        onStep(next)
        return
      }
      const detail = user ? 'Uw wachtwoord is ingesteld en u bent ingelogd' : 'Uw wachtwoord is ingesteld. Log hiermee in.'
      toast({ severity: 'success', summary: 'Succesbericht', detail })
      void navigate({ to: user ? landingPage(user) : '/login' })
    } catch (problem) {
      if (isAboutLink(problem)) return onRefused()
      toastError(problem)
      fields.showErrors(problem)
    }
  })
  return (
    <form className={classes.form} {...fields.formProps(start)}>
      <NewPasswordField min={min} label="Nieuw wachtwoord" autoComplete="new-password" {...fields.inputProps('new_password1')} />
      <PasswordField label="Herhaal nieuw wachtwoord" autoComplete="new-password" {...fields.inputProps('new_password2')} />
      <Button className={classes.wide} type="submit" loading={isPending} fullWidth>
        Wachtwoord opslaan
      </Button>
    </form>
  )
}

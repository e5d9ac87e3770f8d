import { Button, Checkbox, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../platform/api/http'
import { PasswordField } from '../../platform/form/PasswordField'
import { signIn, useSession } from '../../platform/api/session'
import { toast } from '../../platform/feedback/toast'
import classes from './signIn.module.css'
import { AuthLayout, usePending } from './AuthLayout'
import { loginRules, useFields } from '../useFields'

const FAILED = 'Inloggen mislukt'
const failureMessage = (error: unknown) => (error instanceof ApiError && error.detail) || FAILED

export function LoginPage() {
  const fields = useFields(loginRules, { email: '', password: '' })
  const endedBecause = useSession((session) => session.endedBecause)
  const [remember, setRemember] = useState(false)
  // The route guard redirects once the session exists.
  const { start, isPending } = usePending(async ({ email, password }: { email: string; password: string }) => {
    try {
      await signIn(email.trim(), password, remember)
      toast({ severity: 'success', summary: 'Succesbericht', detail: 'Succesvol ingelogd' })
    } catch (error) {
      toast({ severity: 'error', summary: FAILED, detail: failureMessage(error) })
    }
  })
  return (
    <AuthLayout title="Log In" intro="Vul hieronder uw gegevens in">
      {endedBecause && (
        <div className={classes.ended}>
          <p>{endedBecause}</p>
          <p>Een lijst, kandidaat of bericht waaraan u werkte, is als concept bewaard en staat er na het inloggen weer.</p>
        </div>
      )}
      <form className={classes.form} {...fields.formProps(start)}>
        <TextInput label="E-mailadres" placeholder="E-mailadres" type="email" autoComplete="username" {...fields.inputProps('email')} />
        <PasswordField label="Wachtwoord" placeholder="Wachtwoord" autoComplete="current-password" {...fields.inputProps('password')} />
        <Checkbox
          label="Blijf aangemeld op dit apparaat"
          checked={remember}
          onChange={({ currentTarget }) => setRemember(currentTarget.checked)}
        />
        <Link className={classes.link} to="/verify-email">
          Wachtwoord vergeten?
        </Link>
        <Button className={classes.wide} type="submit" loading={isPending} fullWidth>
          Login
        </Button>
        <a className={classes.link} href="/privacy">
          Privacy
        </a>
        <a className={classes.link} href="/toegankelijkheid">
          Toegankelijkheid
        </a>
      </form>
    </AuthLayout>
  )
}

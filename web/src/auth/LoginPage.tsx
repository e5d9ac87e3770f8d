import { Button, TextInput } from '@mantine/core'
import { login } from '@pre-u/contract/auth'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type * as z from 'zod/mini'
import { ApiError } from '../platform/api/api'
import { PasswordField } from '../platform/form/PasswordField'
import { signIn } from '../platform/api/session'
import { toast } from '../platform/feedback/toast'
import classes from './authForm.module.css'
import { AuthLayout } from './AuthLayout'
import { useFields } from './useFields'

const FAILED = 'Inloggen mislukt'
const failureMessage = (error: unknown) => (error instanceof ApiError && error.detail) || FAILED

export function LoginPage() {
  const fields = useFields({ schema: login, initial: { email: '', password: '' } })
  // The route guard redirects once the session exists.
  const { mutate, isPending } = useMutation({
    meta: { quiet: true },
    mutationFn: ({ email, password }: z.infer<typeof login>) => signIn(email.trim(), password),
    onSuccess: () => toast({ severity: 'success', summary: 'Succesbericht', detail: 'Succesvol ingelogd' }),
    onError: (error) => toast({ severity: 'error', summary: FAILED, detail: failureMessage(error) }),
  })
  return (
    <AuthLayout title="Log In" intro="Vul hieronder uw gegevens in">
      <form className={classes.form} {...fields.formProps(mutate)}>
        <TextInput label="E-mailadres" placeholder="E-mailadres" type="email" autoComplete="username" {...fields.inputProps('email')} />
        <PasswordField label="Wachtwoord" placeholder="Wachtwoord" autoComplete="current-password" {...fields.inputProps('password')} />
        <Link className={classes.link} to="/verify-email">
          Wachtwoord vergeten?
        </Link>
        <Button className={classes.wide} type="submit" loading={isPending} fullWidth>
          Login
        </Button>
      </form>
    </AuthLayout>
  )
}

import { Button, TextInput } from '@mantine/core'
import { type FactorAdded, giveCode, SIGN_IN_EXPIRED, type SecondStep } from '@pre-u/contract/accounts/factors'
import { useState } from 'react'
import { ApiError } from '../../platform/api/http'
import { beginSession, sendSignIn } from '../../platform/api/session'
import { toast, toastError } from '../../platform/feedback/toast'
import { focusWhenShown } from '../../platform/form/focus'
import { AuthLayout, usePending } from '../signIn/AuthLayout'
import classes from '../signIn/signIn.module.css'
import { codeRules, useFields } from '../useFields'
import { SetUp } from './SetUp'

type Props = { step: SecondStep; onBack: () => void; onDone: () => void }

/** What follows a right password. */
export const SecondStepPage = (props: Props) =>
  props.step.code === 'second_factor_required' ? <GiveFactor {...props} /> : <SetUpFactor {...props} />

const hasExpired = (error: unknown): error is ApiError => error instanceof ApiError && error.code === SIGN_IN_EXPIRED

function GiveFactor({ step: { key, factors }, onBack, onDone }: Props) {
  const fields = useFields(codeRules, { code: '' })
  const code = usePending(async (values: { code: string }) => {
    try {
      await beginSession(await sendSignIn(giveCode, { key, ...values }))
      onDone()
    } catch (error) {
      if (hasExpired(error)) {
        toast({ severity: 'error', summary: 'Inloggen mislukt', detail: error.detail! })
        onBack()
        return
      }
      fields.showErrors(error)
      if (!(error instanceof ApiError) || !error.fieldErrors.code) toastError(error)
    }
  })
  const passkey = usePending(async () => {
    const { signInWithPasskey } = await import('./passkey')
    if (await signInWithPasskey({ key })) onDone()
  })
  const hasApp = factors.includes('totp')
  return (
    <AuthLayout title="Bevestig dat u het bent" intro="Na uw wachtwoord vragen we een tweede stap.">
      <form className={classes.form} {...fields.formProps(code.start)}>
        {factors.includes('passkey') && (
          <Button className={classes.wide} loading={passkey.isPending} onClick={() => passkey.start()} ref={focusWhenShown} fullWidth>
            Bevestigen met een passkey
          </Button>
        )}
        <TextInput
          label="Code"
          description={
            hasApp ? 'Zes cijfers uit uw authenticator-app, of een herstelcode' : 'Hebt u uw passkey niet bij u? Gebruik een herstelcode'
          }
          autoComplete="one-time-code"
          spellCheck={false}
          ref={factors.includes('passkey') ? undefined : focusWhenShown}
          {...fields.inputProps('code')}
        />
        <Button
          className={classes.wide}
          type="submit"
          variant={factors.includes('passkey') ? 'default' : 'filled'}
          loading={code.isPending}
          fullWidth
        >
          Bevestigen
        </Button>
        <Button variant="subtle" onClick={onBack}>
          Terug
        </Button>
      </form>
    </AuthLayout>
  )
}

function SetUpFactor({ step, onBack, onDone }: Props) {
  const [added, setAdded] = useState<FactorAdded | null>(null)
  const finish = async (tokens: FactorAdded['tokens']) => {
    try {
      await beginSession(tokens!)
      onDone()
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <AuthLayout
      title={added ? 'Uw herstelcodes' : 'Stel een tweede stap in'}
      intro={
        added ? 'Bewaar ze op een veilige plek.' : 'Met alleen een wachtwoord kan een ander in uw account komen. Dit duurt een minuut.'
      }
    >
      <SetUp setUpKey={step.key} onAdded={setAdded} onDone={({ tokens }) => void finish(tokens)} onBack={onBack} />
    </AuthLayout>
  )
}

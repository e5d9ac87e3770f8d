import { Button, TextInput } from '@mantine/core'
import { confirmTotp, type FactorAdded, readTotp } from '@pre-u/contract/accounts/factors'
import { useEffect, useState } from 'react'
import { call } from '../../platform/api/call'
import { ApiError } from '../../platform/api/http'
import { sendSignIn } from '../../platform/api/session'
import { toastError } from '../../platform/feedback/toast'
import { focusWhenShown } from '../../platform/form/focus'
import { usePending } from '../signIn/AuthLayout'
import { codeRules, useFields } from '../useFields'
import classes from './factors.module.css'

type Props = { setUpKey: string; onAdded: (added: FactorAdded) => void; onBack: () => void }

export function AppSetUp({ setUpKey, onAdded, onBack }: Props) {
  const [totp, setTotp] = useState<{ secret: string; svg: string } | null>(null)
  const fields = useFields(codeRules, { code: '' })
  useEffect(() => {
    call(readTotp, { body: { key: setUpKey }, anonymous: true }).then(setTotp, toastError)
  }, [setUpKey])
  const { start, isPending } = usePending(async (values: { code: string }) => {
    try {
      onAdded(await sendSignIn(confirmTotp, { key: setUpKey, ...values }))
    } catch (error) {
      fields.showErrors(error)
      if (!(error instanceof ApiError) || !error.fieldErrors.code) toastError(error)
    }
  })
  return (
    <form className={classes.steps} {...fields.formProps(start)}>
      <p>Scan deze afbeelding met uw authenticator-app, of typ de sleutel over.</p>
      {totp && (
        <>
          <img
            className={classes.picture}
            src={`data:image/svg+xml,${encodeURIComponent(totp.svg)}`}
            alt="QR-code met de sleutel hieronder"
          />
          <code className={classes.secret}>{totp.secret.match(/.{1,4}/g)?.join(' ')}</code>
        </>
      )}
      <TextInput
        label="Code uit de app"
        ref={focusWhenShown}
        inputMode="numeric"
        autoComplete="one-time-code"
        description="Zes cijfers"
        {...fields.inputProps('code')}
      />
      <Button type="submit" loading={isPending} disabled={!totp} fullWidth>
        Bevestigen
      </Button>
      <Button variant="subtle" onClick={onBack}>
        Terug
      </Button>
    </form>
  )
}

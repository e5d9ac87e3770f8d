import { Button } from '@mantine/core'
import type { FactorAdded } from '@pre-u/contract/accounts/factors'
import { useState } from 'react'
import { focusWhenShown } from '../../platform/form/focus'
import { usePending } from '../signIn/AuthLayout'
import { AppSetUp } from './AppSetUp'
import classes from './factors.module.css'
import { RecoveryCodes } from './RecoveryCodes'

type Props = {
  /** Of a right password, or of somebody who is signed in. */
  setUpKey: string
  /** An account has one authenticator app. */
  hasApp?: boolean
  onAdded?: (added: FactorAdded) => void
  /** The codes, if any, have been stored. */
  onDone: (added: FactorAdded) => void
  onBack: () => void
}

export function SetUp({ setUpKey, hasApp = false, onAdded, onDone, onBack }: Props) {
  const [isApp, setApp] = useState(false)
  const [added, setAdded] = useState<FactorAdded | null>(null)
  const finish = (answer: FactorAdded) => {
    if (answer.recovery_codes.length === 0) return onDone(answer)
    setAdded(answer)
    onAdded?.(answer)
  }
  const passkey = usePending(async () => {
    const { makePasskey } = await import('./passkey')
    const answer = await makePasskey(setUpKey)
    if (answer) finish(answer)
  })
  if (added) return <RecoveryCodes codes={added.recovery_codes} onStored={() => onDone(added)} />
  if (isApp) return <AppSetUp setUpKey={setUpKey} onAdded={finish} onBack={() => setApp(false)} />
  return (
    <div className={classes.steps}>
      <Button ref={focusWhenShown} loading={passkey.isPending} onClick={() => passkey.start()} fullWidth>
        Passkey
      </Button>
      <p className={classes.soft}>Het makkelijkst: u bevestigt met uw vingerafdruk, uw gezicht of de pincode van uw apparaat.</p>
      {!hasApp && (
        <>
          <Button variant="default" onClick={() => setApp(true)} fullWidth>
            Authenticator-app
          </Button>
          <p className={classes.soft}>Een app op uw telefoon toont steeds een code van zes cijfers.</p>
        </>
      )}
      <Button variant="subtle" onClick={onBack}>
        Terug
      </Button>
    </div>
  )
}

import { Button } from '@mantine/core'
import { changePassword } from '@pre-u/contract/accounts/actions'
import { passwordMin } from '@pre-u/contract/accounts/passwords'
import { useState } from 'react'
import { NewPasswordField } from '../platform/form/NewPasswordField'
import { PasswordField } from '../platform/form/PasswordField'
import { storeTokens, useSession } from '../platform/api/session'
import { useCall } from '../platform/api/call'
import { toastSuccess } from '../platform/feedback/toast'
import classes from './AccountPage.module.css'
import { passwordChangeRules, useFields } from './useFields'

function Fields({ onChanged }: { onChanged: () => void }) {
  const min = useSession(({ user }) => passwordMin[user!.user_type])
  const fields = useFields(passwordChangeRules(min), { old_password: '', new_password1: '', new_password2: '' })
  // Changing the password ends every session; the response holds the tokens of a new one.
  const { mutate, isPending } = useCall(changePassword, {
    onSuccess: (tokens) => {
      storeTokens(tokens)
      toastSuccess('Uw wachtwoord is gewijzigd')
      onChanged()
    },
    onError: fields.showErrors,
  })
  return (
    <form className={classes.fields} {...fields.formProps((body) => mutate({ body }))}>
      <PasswordField label="Huidig wachtwoord" autoComplete="current-password" {...fields.inputProps('old_password')} />
      <NewPasswordField min={min} label="Nieuw wachtwoord" autoComplete="new-password" {...fields.inputProps('new_password1')} />
      <PasswordField label="Herhaal nieuw wachtwoord" autoComplete="new-password" {...fields.inputProps('new_password2')} />
      <Button type="submit" loading={isPending}>
        Wachtwoord wijzigen
      </Button>
    </form>
  )
}

export function PasswordForm() {
  const [changes, setChanges] = useState(0)
  return <Fields key={changes} onChanged={() => setChanges(changes + 1)} />
}

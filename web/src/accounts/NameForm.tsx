import { Button, TextInput } from '@mantine/core'
import { isStaff } from '@pre-u/contract/access'
import type { User } from '@pre-u/contract/accounts/auth'
import { changeOwnAccount } from '@pre-u/contract/accounts/actions'
import { useState } from 'react'
import { ApiError } from '../platform/api/http'
import { useSession } from '../platform/api/session'
import { useCall } from '../platform/api/call'
import { toastSuccess } from '../platform/feedback/toast'
import { ErrorSummary, NO_ANSWER } from '../platform/form/ErrorSummary'
import { focusWhenShown } from '../platform/form/focus'
import { findTyped, RestoredNotice, useRemember } from '../platform/form/typed'
import { isSame } from '../platform/form/useForm'
import { useGuardedChanges, useLeaveGuard } from '../platform/form/useLeaveGuard'
import { Office } from '../platform/page/Office'
import classes from './AccountPage.module.css'
import { ownAccountRules, useFields } from './useFields'

export function NameForm({ user }: { user: User }) {
  const { first_name, infix, last_name, phone } = user
  // As it was typed, because the server trims it.
  const [saved, setSaved] = useState({ first_name, infix, last_name, phone })
  const [restored] = useState(() => findTyped('account') as typeof saved | undefined)
  const fields = useFields(ownAccountRules, { ...saved, ...restored })
  const isDirty = !isSame(fields.values, saved)
  const forget = useRemember('account', isDirty ? fields.values : undefined)
  useGuardedChanges(useLeaveGuard(), isDirty, forget)
  const { mutate, isPending, error } = useCall(changeOwnAccount, {
    onSuccess: (changed, { body }) => {
      setSaved({ ...saved, ...body })
      useSession.setState({ user: changed })
      toastSuccess('Uw gegevens zijn opgeslagen')
    },
    onError: fields.showErrors,
  })
  return (
    <form className={classes.fields} {...fields.formProps((body) => mutate({ body }))}>
      {restored !== undefined && isDirty && <RestoredNotice />}
      <TextInput
        label="E-mailadres"
        value={user.email}
        readOnly
        classNames={{ input: classes.fixed ?? '' }}
        description={
          isStaff(user) ? (
            'Een collega kan dit adres wijzigen bij Medewerkers.'
          ) : (
            <>
              Vraag <Office /> om dit adres te wijzigen.
            </>
          )
        }
      />
      <TextInput label="Voornaam" autoComplete="given-name" {...fields.inputProps('first_name')} />
      <TextInput label="Tussenvoegsel (optioneel)" {...fields.inputProps('infix')} />
      <TextInput label="Achternaam" autoComplete="family-name" {...fields.inputProps('last_name')} />
      <TextInput label="Telefoonnummer (optioneel)" type="tel" autoComplete="tel" {...fields.inputProps('phone')} />
      {error && !(error instanceof ApiError) && (
        <ErrorSummary ref={focusWhenShown} errors={{ non_field_errors: [NO_ANSWER] }} formId="account-name" />
      )}
      <Button type="submit" loading={isPending}>
        Gegevens opslaan
      </Button>
    </form>
  )
}

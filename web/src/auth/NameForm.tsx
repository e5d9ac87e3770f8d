import { Button, TextInput } from '@mantine/core'
import { isStaff } from '@pre-u/contract/access'
import type { User } from '@pre-u/contract/auth'
import { changeOwnAccount } from '@pre-u/contract/auth/actions'
import { useSession } from '../platform/api/session'
import { useCall } from '../platform/api/useCall'
import { toastSuccess } from '../platform/feedback/toast'
import { Office } from '../platform/page/Office'
import classes from './AccountPage.module.css'
import { useFields } from './useFields'

function Fields({ user }: { user: User }) {
  const { first_name, infix, last_name, phone } = user
  const fields = useFields('checkOwnAccount', { first_name, infix, last_name, phone })
  const { mutate, isPending } = useCall(changeOwnAccount, {
    onSuccess: (saved) => {
      useSession.setState({ user: saved })
      toastSuccess('Uw gegevens zijn opgeslagen')
    },
    onError: fields.showErrors,
  })
  return (
    <form className={classes.fields} {...fields.formProps((body) => mutate({ body }))}>
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
      <Button type="submit" loading={isPending}>
        Gegevens opslaan
      </Button>
    </form>
  )
}

export function NameForm() {
  const user = useSession((session) => session.user)
  return (
    <section className={classes.section} aria-labelledby="account-name">
      <div className={classes.about}>
        <h2 id="account-name">Uw gegevens</h2>
        <p>Zo staat uw naam in het systeem.</p>
      </div>
      {user && <Fields user={user} />}
    </section>
  )
}

import { addMember, type Member, memberFunctions, type MemberInput, memberInput, updateMember } from '@pre-u/contract/schools/members'
import { emailChangeInWords, emailHint, invitationInWords } from '@pre-u/contract/platform/people'
import { fullName } from '@pre-u/contract/platform/names'
import type { School } from '@pre-u/contract/schools/schools'
import { SelectField, SwitchField, TextField } from '../platform/form/fields'
import { RecordDrawer } from '../platform/form/RecordDrawer'
import type { FormValues } from '../platform/form/useForm'
import type { Opened } from '../platform/address/listState'
import { toastSuccess } from '../platform/feedback/toast'
import { updateOwnName } from '../platform/api/session'
import { useCall } from '../platform/api/call'
import { memberQuery } from './queries'

const invitation = (school: School) =>
  school.is_active
    ? 'Deze persoon krijgt een e-mail met een link om een wachtwoord in te stellen. De link is zeven dagen geldig.'
    : 'De school is gearchiveerd: er wordt nu geen uitnodiging verstuurd.'

type Props = { school: School; opened: Opened | undefined; onClose: () => void }

export function MemberForm({ school, opened, onClose }: Props) {
  const { mutateAsync: add } = useCall(addMember, { quiet: true })
  const { mutateAsync: update } = useCall(updateMember, { quiet: true })
  const defaults = (): FormValues<MemberInput> => ({
    first_name: '',
    infix: '',
    last_name: '',
    email: '',
    phone: '',
    function: 'Contactpersoon',
    is_primary: school.members.length === 0,
  })
  return (
    <RecordDrawer<Member, MemberInput>
      schema={memberInput}
      one={memberQuery(school.id)}
      create={(body) => add({ params: { id: school.id }, body })}
      update={async ({ record: { id, updated_at }, changes }) => {
        const changed = await update({ body: { ...changes, id, updated_at } })
        updateOwnName(changed)
        return changed
      }}
      announceCreated={(member) =>
        toastSuccess(school.is_active ? invitationInWords(member) : `Contactpersoon ${fullName(member)} toegevoegd`)
      }
      describeSaved={emailChangeInWords}
      defaults={defaults}
      opened={opened}
      onClose={onClose}
      title={(member) => (member ? fullName(member) : 'Nieuwe contactpersoon')}
    >
      {(form, member) => (
        <>
          {!member && <p>{invitation(school)}</p>}
          <TextField form={form} name="first_name" autoComplete="off" data-autofocus />
          <TextField form={form} name="infix" autoComplete="off" />
          <TextField form={form} name="last_name" autoComplete="off" />
          <TextField
            form={form}
            name="email"
            type="email"
            autoComplete="off"
            description={member && !member.is_invited ? emailHint(member.pending_email) : undefined}
          />
          <TextField form={form} name="phone" type="tel" autoComplete="off" />
          <SelectField form={form} name="function" data={[...memberFunctions]} />
          <SwitchField
            form={form}
            name="is_primary"
            disabled={member?.is_primary === true}
            description={
              member?.is_primary
                ? 'Een school heeft één eerste contactpersoon. Wijs iemand anders aan om dit te wijzigen.'
                : 'Neemt deze rol over van wie nu eerste contactpersoon is.'
            }
          />
        </>
      )}
    </RecordDrawer>
  )
}

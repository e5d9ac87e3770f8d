import { type PlanInput, plans } from '@pre-u/contract/plans'
import { LongTextField, NumberField, SwitchField, TextField } from '../platform/form/fields'
import { FormDrawer } from '../platform/form/FormDrawer'
import { RemoveButton } from '../platform/form/RemoveButton'
import type { DraftOf } from '../platform/form/useDraft'
import type { Opened } from '../platform/address/listState'
import { usePlanActions } from './usePlanActions'

const defaults = (): DraftOf<PlanInput> => ({
  name: '',
  description: '',
  max_registrations: null,
  max_honours_students: null,
  priority: false,
  is_active: true,
})

const NO_LIMIT = 'Leeg = geen limiet'

export function PlanForm({ opened, onClose }: { opened: Opened | undefined; onClose: () => void }) {
  const { remove } = usePlanActions()
  return (
    <FormDrawer
      contract={plans}
      defaults={defaults}
      opened={opened}
      onClose={onClose}
      title={(plan) => plan?.name ?? 'Nieuw pakket'}
      renderSecondary={(plan, leave) => <RemoveButton remove={() => remove(plan)} leave={leave} />}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" autoComplete="off" placeholder="Bijvoorbeeld Partnerschool" data-autofocus />
          <LongTextField form={form} name="description" />
          <NumberField form={form} name="max_registrations" description={NO_LIMIT} />
          <NumberField form={form} name="max_honours_students" description={NO_LIMIT} />
          <SwitchField form={form} name="priority" description="Krijgt voorrang bij plaatsing vanaf de wachtlijst." />
          <SwitchField form={form} name="is_active" description="Een actief pakket is te kiezen bij een school." />
        </>
      )}
    </FormDrawer>
  )
}

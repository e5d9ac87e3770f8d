import { type Holiday, holidayRegions, holidays } from '@pre-u/contract/activities/holidays'
import { checkPeriod } from '@pre-u/contract/activities/periods'
import type { Opened } from '../../platform/address/listState'
import { DayField, SelectField, TextField } from '../../platform/form/fields'
import { FormDrawer } from '../../platform/form/FormDrawer'
import { RemoveButton } from '../../platform/form/RemoveButton'

type Props = { opened: Opened | undefined; onClose: () => void; remove: (holiday: Holiday) => Promise<boolean> }

export const HolidayForm = ({ opened, onClose, remove }: Props) => (
  <FormDrawer
    contract={holidays}
    check={checkPeriod}
    opened={opened}
    onClose={onClose}
    title={(holiday) => holiday?.name ?? 'Nieuwe vakantie'}
    renderSecondary={(holiday, leave) => <RemoveButton remove={() => remove(holiday)} leave={leave} />}
  >
    {(form) => (
      <>
        <TextField form={form} name="name" autoComplete="off" placeholder="Bijvoorbeeld Herfstvakantie" data-autofocus />
        <SelectField form={form} name="region" data={[...holidayRegions]} description="Voor welke scholen: ‘Alle’ is heel Nederland." />
        <DayField form={form} name="start_date" />
        <DayField form={form} name="end_date" />
      </>
    )}
  </FormDrawer>
)

import { checkHonoursProgram, honoursPrograms } from '@pre-u/contract/honours/programs'
import { DayField, LongTextField, NumberField, SwitchField, TextField } from '../../platform/form/fields'
import { FormDrawer } from '../../platform/form/FormDrawer'
import type { Opened } from '../../platform/address/listState'
import { ProgramState } from './ProgramState'
import { RequiredFilesField } from './RequiredFilesField'

type Props = { opened: Opened | undefined; onClose: () => void }

export const ProgramForm = ({ opened, onClose }: Props) => (
  <FormDrawer
    contract={honoursPrograms}
    check={checkHonoursProgram}
    defaults={() => ({ is_active: false })}
    opened={opened}
    onClose={onClose}
    title={(program) => program?.name ?? 'Nieuw programma'}
    renderState={(program) => <ProgramState program={program} />}
  >
    {(form) => (
      <>
        <TextField form={form} name="name" autoComplete="off" data-autofocus />
        <DayField form={form} name="deadline" description="Tot en met deze dag kunnen scholen kandidaten indienen." />
        <DayField form={form} name="start_date" />
        <DayField form={form} name="end_date" />
        <NumberField form={form} name="capacity" description="Aantal kandidaten. Leeg = geen limiet." />
        <NumberField form={form} name="max_per_school" description="Leeg = geen limiet." />
        <RequiredFilesField form={form} />
        <LongTextField form={form} name="description" rows={6} />
        <SwitchField
          form={form}
          name="is_active"
          label="Gepubliceerd"
          aria-label="Gepubliceerd"
          description="Scholen zien alleen gepubliceerde programma's."
        />
      </>
    )}
  </FormDrawer>
)

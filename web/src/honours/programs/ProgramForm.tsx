import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import { checkHonoursProgram, type HonoursProgramInput, honoursPrograms } from '@pre-u/contract/honours/programs'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Opened } from '../../platform/address/listState'
import { fieldLabel } from '../../platform/feedback/fieldLabels'
import { DayField, LongTextField, NumberField, SwitchField, TextField } from '../../platform/form/fields'
import { FormDrawer } from '../../platform/form/FormDrawer'
import { type Form, fieldId } from '../../platform/form/useForm'
import page from '../../platform/page/page.module.css'
import classes from './honours.module.css'
import { ProgramState } from './ProgramState'

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

const NAME = 'required_files'

const moveName = (names: string[], from: number, to: number) => {
  const others = names.filter((_, index) => index !== from)
  return [...others.slice(0, to), names[from]!, ...others.slice(to)]
}

function RequiredFilesField({ form }: { form: Form<HonoursProgramInput> }) {
  const names = form.values.required_files ?? []
  const list = useRef<HTMLOListElement>(null)
  const id = fieldId(form.id, NAME)
  const error = form.errors[NAME]?.[0]
  const set = (next: string[]) => form.set(NAME, next)
  const focusLater = (selector: string) => requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(selector)?.focus())
  const move = (from: number, to: number, direction: 'up' | 'down') => {
    set(moveName(names, from, to))
    focusLater(`[data-at="${to}"] [data-move="${direction}"]`)
  }
  const remove = (index: number) => {
    set(names.filter((_, each) => each !== index))
    focusLater(`[data-at="${Math.max(0, index - 1)}"] input`)
  }
  return (
    <Input.Wrapper
      label={fieldLabel(NAME)}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      description="Een kandidaat kan pas worden ingediend als al deze bijlagen er zijn."
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <fieldset className={classes.required} aria-labelledby={`${id}-label`} aria-describedby={error ? `${id}-error` : undefined}>
        {names.length === 0 && <p className={page.soft}>Er zijn geen verplichte bijlagen.</p>}
        <ol ref={list}>
          {names.map((name, index) => (
            // The names change while the user types.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} data-at={index}>
              <TextInput
                id={index === 0 ? id : undefined}
                aria-label={`Bijlage ${index + 1}`}
                autoComplete="off"
                maxLength={60}
                value={name}
                error={error !== undefined && name.trim() === ''}
                onChange={({ currentTarget: { value } }) => set(names.map((each, at) => (at === index ? value : each)))}
              />
              <ActionIcon
                data-move="up"
                aria-label={`${name || `Bijlage ${index + 1}`} naar boven`}
                disabled={index === 0}
                onClick={() => move(index, index - 1, index === 1 ? 'down' : 'up')}
              >
                <IconArrowUp size={18} stroke={1.5} aria-hidden />
              </ActionIcon>
              <ActionIcon
                data-move="down"
                aria-label={`${name || `Bijlage ${index + 1}`} naar beneden`}
                disabled={index === names.length - 1}
                onClick={() => move(index, index + 1, index === names.length - 2 ? 'up' : 'down')}
              >
                <IconArrowDown size={18} stroke={1.5} aria-hidden />
              </ActionIcon>
              <ActionIcon aria-label={`${name || `Bijlage ${index + 1}`} verwijderen`} onClick={() => remove(index)}>
                <IconTrash size={18} stroke={1.5} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ol>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => {
            set([...names, ''])
            focusLater('li:last-child input')
          }}
        >
          Bijlage toevoegen
        </Button>
      </fieldset>
    </Input.Wrapper>
  )
}

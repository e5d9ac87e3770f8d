import { planInput } from '@pre-u/contract/schools/plans'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { renderAt } from '../../testing/renderAt'
import { TextField } from '../form/fields'
import { useForm } from '../form/useForm'
import { ContestedFields } from './ContestedFields'

const QUESTION = 'Iemand anders heeft dit intussen gewijzigd'
const conflict = { contested: [{ name: 'name' as const, before: 'Oud', mine: 'Basis', theirs: 'Plus' }], adopted: [] }
const schema = z.pick(planInput, { name: true })

function Page() {
  const [timesAsked, setTimesAsked] = useState(0)
  const form = useForm<{ name: string }>({ schema, initial: { name: 'Basis' } })
  return (
    <>
      {timesAsked > 0 && (
        <ContestedFields form={form} saving={{ state: 'contested', conflict, timesAsked }} saveAnswer={() => setTimesAsked(0)} />
      )}
      <TextField form={form} name="name" />
      {/* As a save does, without the focus. */}
      <i data-testid="ask" onMouseEnter={() => setTimesAsked((times) => times + 1)} />
    </>
  )
}

const open = async () => {
  const { user } = renderAt('/settings', Page)
  const field = await screen.findByRole('textbox', { name: 'Naam' })
  return { user, field, ask: () => user.hover(screen.getByTestId('ask')) }
}

it('is announced while somebody types, who goes on, and takes the focus when it is asked again', async () => {
  const { user, field, ask } = await open()
  await user.type(field, ' en')
  await ask()
  expect(screen.getByRole('alert')).toHaveTextContent(QUESTION)
  await user.keyboard(' meer')
  expect(field).toHaveValue('Basis en meer')
  await user.unhover(screen.getByTestId('ask'))
  await ask()
  expect(screen.getByRole('region', { name: QUESTION })).toHaveFocus()
})

it('takes the focus where nobody types', async () => {
  const { ask } = await open()
  await ask()
  expect(screen.getByRole('region', { name: QUESTION })).toHaveFocus()
})

it('gives the focus to the field that was asked about when the answer is saved', async () => {
  const { user, field, ask } = await open()
  await ask()
  await user.click(screen.getByRole('button', { name: 'Deze keuze opslaan' }))
  expect(screen.queryByRole('region', { name: QUESTION })).toBeNull()
  expect(field).toHaveFocus()
})

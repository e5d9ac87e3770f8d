import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../../testing/renderAt'
import { Select } from './Select'

const data = ['Breda', 'Delft']
const Page = () => <Select label="Plaats" data={data} defaultValue="Delft" />

it('has no options in the page until the field is reached, and then all', async () => {
  const { user } = renderAt('/page', Page)
  expect(await screen.findByRole('combobox', { name: 'Plaats' })).toHaveValue('Delft')
  expect(screen.queryAllByRole('option')).toEqual([])
  await user.tab()
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(data)
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  expect(screen.getByRole('combobox')).toHaveValue('Breda')
})

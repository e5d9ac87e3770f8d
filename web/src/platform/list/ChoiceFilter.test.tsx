import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../../testing/renderAt'
import { ChoiceFilter } from './ChoiceFilter'

const names = ['Almere', 'Breda', 'Delft', 'Den Haag', 'Eindhoven', 'Gouda', 'Leiden', 'Oud Gastel', 'Utrecht', 'Zwolle']

function showFilter() {
  const picked: (string | undefined)[] = []
  const Page = () => (
    <ChoiceFilter
      label="Plaats"
      options={names.map((name) => ({ value: name, label: name }))}
      value={undefined}
      onChange={(value) => picked.push(value)}
    />
  )
  return { picked, ...renderAt('/page', Page) }
}

const button = () => screen.findByRole('button', { name: 'Plaats' })

it('searches for what is typed as soon as it is opened', async () => {
  const { user, picked } = showFilter()
  await user.click(await button())
  await user.keyboard('oud g')
  expect(screen.getAllByRole('option')).toHaveLength(1)
  await user.keyboard('{Enter}')
  expect(picked).toEqual(['Oud Gastel'])
})

it('chooses the first of several with Enter, and nothing before something is typed', async () => {
  const { user, picked } = showFilter()
  await user.click(await button())
  await user.keyboard('{Enter}')
  expect(picked).toEqual([])
  await user.keyboard('d')
  expect(screen.getAllByRole('option').length).toBeGreaterThan(2)
  expect(screen.getByRole('option', { name: 'Breda' })).toHaveAttribute('data-first')
  await user.keyboard('{Enter}')
  expect(picked).toEqual(['Breda'])
})

it('begins anew each time', async () => {
  const { user } = showFilter()
  await user.click(await button())
  await user.keyboard('z')
  expect(await screen.findByRole('searchbox')).toHaveValue('z')
  await user.keyboard('{Escape}')
  await user.click(await button())
  expect(await screen.findByRole('searchbox')).toHaveValue('')
})

import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../../testing/renderAt'
import { ChoiceFilter } from './ChoiceFilter'

const names = ['Almere', 'Breda', 'Delft', 'Den Haag', 'Eindhoven', 'Gouda', 'Leiden', 'Oud Gastel', 'Utrecht', 'Zwolle']

function showFilter() {
  const picked: (string | undefined)[] = []
  let finishLoading = () => {}
  const loaded = new Promise<void>((resolve) => {
    finishLoading = resolve
  })
  const Page = () => (
    <ChoiceFilter
      label="Plaats"
      options={names.map((name) => ({ value: name, label: name }))}
      prepare={() => loaded}
      value={undefined}
      onChange={(value) => picked.push(value)}
    />
  )
  return { picked, finishLoading: () => finishLoading(), ...renderAt('/page', Page) }
}

const button = () => screen.findByRole('button', { name: 'Plaats' })

it('keeps the letters that are typed before the choice is there, and goes on with the next', async () => {
  const { user, picked, finishLoading } = showFilter()
  await user.click(await button())
  await user.keyboard('oud ')
  finishLoading()
  expect(await screen.findByRole('searchbox', { name: 'Plaats zoeken' })).toHaveValue('oud ')
  await user.keyboard('g')
  expect(screen.getAllByRole('option')).toHaveLength(1)
  await user.keyboard('{Enter}')
  expect(picked).toEqual(['Oud Gastel'])
})

it('begins anew each time', async () => {
  const { user, finishLoading } = showFilter()
  finishLoading()
  await user.click(await button())
  await user.keyboard('z')
  expect(await screen.findByRole('searchbox')).toHaveValue('z')
  await user.keyboard('{Escape}')
  await user.click(await button())
  expect(await screen.findByRole('searchbox')).toHaveValue('')
})

import { screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, it } from 'vitest'
import { fakeServer, pageOf } from '../../testing/fakeServer'
import { staff } from '../../testing/people'
import { renderAt } from '../../testing/renderAt'
import { listenForKeys, orClose, useOverlay } from '../overlays'
import { CommandPalette } from './CommandPalette'

function Page() {
  const [isLoaded, setLoaded] = useState(false)
  const open = useOverlay((overlay) => overlay.open)
  useEffect(listenForKeys, [])
  return (
    <>
      <input aria-label="Zoeken" />
      <button type="button" onClick={() => setLoaded(true)}>
        Laden
      </button>
      {isLoaded && <CommandPalette opened={open === 'palette'} user={staff} />}
    </>
  )
}

it('keeps the letters that are typed while its code is loaded, wherever the focus was', async () => {
  fakeServer(({ query }) => ({ data: { ...pageOf([], query), items: [] } }))
  const { user } = renderAt('/page', Page)
  const search = await screen.findByRole('textbox', { name: 'Zoeken' })
  await user.click(search)
  await user.keyboard('{Control>}k{/Control}kal')
  expect(search).toHaveValue('')
  await user.click(screen.getByRole('button', { name: 'Laden' }))
  const field = await screen.findByRole('combobox', { name: 'Ga naar' })
  expect(field).toHaveValue('kal')
  await user.keyboard('ender')
  expect(field).toHaveValue('kalender')
})

it('takes no letters when its code could not be loaded', async () => {
  const { user } = renderAt('/page', Page)
  const search = await screen.findByRole('textbox', { name: 'Zoeken' })
  await user.click(search)
  await user.keyboard('{Control>}k{/Control}')
  await expect(orClose(Promise.reject(new Error('offline')))).rejects.toThrow('offline')
  await user.keyboard('kal')
  expect(search).toHaveValue('kal')
})

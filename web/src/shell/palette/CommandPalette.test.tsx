import { screen } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, it } from 'vitest'
import { fakeServer, pageOf } from '../../testing/fakeServer'
import { staff } from '../../testing/people'
import { renderAt } from '../../testing/renderAt'
import { signIn } from '../../testing/session'
import { listenForKeys } from '../Shell'

function Page() {
  useEffect(listenForKeys, [])
  return <input aria-label="Zoeken" />
}

it('gets the letters that follow its key, wherever the focus was', async () => {
  signIn(staff)
  fakeServer(({ query }) => ({ data: { ...pageOf([], query), items: [] } }))
  const { user } = renderAt('/page', Page)
  const search = await screen.findByRole('textbox', { name: 'Zoeken' })
  await user.click(search)
  await user.keyboard('{Control>}k{/Control}kalender')
  expect(search).toHaveValue('')
  expect(await screen.findByRole('combobox', { name: 'Ga naar' })).toHaveValue('kalender')
})

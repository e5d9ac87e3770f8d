import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { staff } from '../../testing/people'
import { renderAt } from '../../testing/renderAt'
import { useSession } from '../api/session'
import { ViewsMenu } from './ViewsMenu'

const state = { view: { status: 'PENDING' }, showView: () => undefined }

beforeEach(() => useSession.setState({ loggedIn: true, user: staff }))

async function open(dialog: string) {
  const { user } = renderAt('/list', () => <ViewsMenu list="students" state={state} />)
  const choose = async (entry: string) => {
    await user.click(await screen.findByRole('button', { name: 'Mijn weergaven' }))
    await user.click(await screen.findByRole('menuitem', { name: entry }))
    return screen.findByRole('textbox', { name: /^Naam/ })
  }
  const whenClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  return { user, whenClosed, again: () => choose(dialog), field: await choose(dialog) }
}

it('shows the name of a view again after Escape, until the view is saved', async () => {
  const { user, field, again, whenClosed } = await open('Opslaan als weergave…')
  await user.type(field, 'Mijn lijst')
  await user.keyboard('{Escape}')
  await whenClosed()
  expect(await again()).toHaveValue('Mijn lijst')
  await user.keyboard('{Enter}')
  await whenClosed()
  expect(await again()).toHaveValue('')
})

it('shows the new name of a view again after Escape', async () => {
  const { user, field, again, whenClosed } = await open('Weergaven beheren…')
  await user.type(field, ' van nu')
  await user.keyboard('{Escape}')
  await whenClosed()
  expect(await again()).toHaveValue('Mijn lijst van nu')
})

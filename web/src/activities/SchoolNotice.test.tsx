import { readRecentNews } from '@pre-u/contract/notifications/news/recent'
import { readOwnOverview } from '@pre-u/contract/figures/overview/attention'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { NewsButton } from '../notifications/news/public'
import { queryClient } from '../platform/api/queryClient'
import { useSession } from '../platform/api/session'
import { fakeServer } from '../testing/fakeServer'
import { teacher } from '../testing/people'
import { renderAt } from '../testing/renderAt'
import { load } from './ActivitiesPage'
import { SchoolNotice } from './SchoolNotice'

const AT = '2026-11-12T10:00:00.000Z'

const Page = () => (
  <>
    <NewsButton />
    <SchoolNotice />
  </>
)

const serve = (count: number, drafts: object[] = [], is_first_visit = false) =>
  fakeServer(({ path }) => {
    if (path === readOwnOverview.path) return { data: { closing: 2, pending: 0, drafts } }
    return { data: path === readRecentNews.path ? { is_first_visit, until: AT, items: [] } : { is_first_visit, count } }
  })

const lines = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)

it('counts what changed, and opens it once', async () => {
  const server = serve(3)
  const { user } = renderAt('/activities', Page)
  await user.click(await screen.findByRole('button', { name: '3 wijzigingen sinds uw vorige bezoek' }))
  await waitFor(() => expect(server.requestsBy('POST').map(({ body }) => body)).toEqual([{ until: AT }]))
  expect(await lines()).toEqual(['2 activiteiten sluiten binnen een week'])
  await user.click(screen.getByRole('button', { name: 'Sluiten' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Nieuw' })).toHaveFocus())
})

it('speaks of no visit before the first one', async () => {
  serve(37, [], true)
  renderAt('/activities', Page)
  expect(await screen.findByRole('button', { name: '37 wijzigingen in de afgelopen 30 dagen' })).toBeVisible()
})

it('says nothing when nothing changed', async () => {
  serve(0)
  renderAt('/activities', Page)
  await screen.findByRole('button', { name: 'Nieuw' })
  expect(await lines()).toEqual(['2 activiteiten sluiten binnen een week'])
})

it('names two programmes with candidates to hand in, and counts more of them in one line', async () => {
  const drafts = [1, 2, 3].map((id) => ({ id, name: `Honours ${id}`, deadline: AT, candidates: id }))
  serve(0, drafts.slice(0, 2))
  const { unmount } = renderAt('/activities', Page)
  await screen.findByText('2 kandidaten voor Honours 2 nog indienen')
  expect(await lines()).toHaveLength(3)
  unmount()
  queryClient.clear()
  serve(0, drafts)
  renderAt('/activities', Page)
  await screen.findByText('6 kandidaten voor 3 honoursprogramma’s nog indienen')
  expect(await lines()).toHaveLength(2)
})

it('does not count beyond a hundred', async () => {
  serve(100)
  renderAt('/activities', Page)
  expect(await screen.findByRole('button', { name: 'Meer dan 99 wijzigingen sinds uw vorige bezoek' })).toBeVisible()
})

it('is asked for with the rows below it, which it would move', async () => {
  const server = serve(0)
  queryClient.clear()
  useSession.setState({ loggedIn: true, user: teacher })
  await load({})
  expect(server.requestsBy('GET').map(({ path }) => path)).toContain(readOwnOverview.path)
})

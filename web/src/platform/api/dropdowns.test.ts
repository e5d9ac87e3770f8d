import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { answerWith, json } from '../../testing/http'
import { loadDropdowns } from './dropdowns'

it('loads the lists one by one, and retries failed ones at the end', async () => {
  let open = 0
  const calls = answerWith(async ({ path }) => {
    open += 1
    expect(open).toBe(1)
    await Promise.resolve()
    open -= 1
    const failsAtFirst = path === '/api/activities/dropdown' && calls.filter((call) => call.path === path).length === 1
    return failsAtFirst ? json({}, 503) : json([{ id: 1, name: path }])
  })
  const client = new QueryClient()
  await loadDropdowns(client)
  expect(calls.map(({ path }) => path)).toEqual([
    '/api/periods/dropdown',
    '/api/activities/dropdown',
    '/api/honours-program/dropdown',
    '/api/schools/dropdown',
    '/api/activities/dropdown',
  ])
  expect(client.getQueryData(['/api/activities', 'dropdown'])).toEqual([{ id: 1, name: '/api/activities/dropdown' }])
})

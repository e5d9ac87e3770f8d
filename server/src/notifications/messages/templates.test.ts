import { afterAll, expect, it } from 'vitest'
import { createTestApp } from '../../testing/app'
import { aStaff } from '../../testing/builders'
import { text } from './testing'

const preU = await createTestApp()
const staff = await aStaff(preU.db)
afterAll(() => preU.close())

const keep = (body: object) => preU.call({ method: 'POST', url: '/api/message-templates/', body, as: staff })

it('keeps what a message says, under a name of its own', async () => {
  const said = { purpose: 'invitation', ...text, attachments: ['x'.repeat(22)] }
  const stored = await keep({ name: 'Open dag', ...said })
  expect([stored.statusCode, stored.json()]).toEqual([201, expect.objectContaining({ name: 'Open dag', ...said })])
  const again = await keep({ name: 'open DAG' })
  expect([again.statusCode, again.json()]).toEqual([400, { name: [expect.stringContaining('Er is al een sjabloon met deze naam.')] }])
  await keep({ name: 'Éénmalig' })
  const { results } = (await preU.call({ url: '/api/message-templates/', as: staff })).json<{ results: { name: string }[] }>()
  expect(results.map(({ name }) => name)).toEqual(['Éénmalig', 'Open dag'])
})

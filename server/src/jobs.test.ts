import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs, lateAfter_ms, runJob } from './jobs'
import { readLastSuccesses } from './platform/jobs/lastSuccess'
import { createTestApp, type TestApp } from './testing/app'

let preU: TestApp
beforeAll(async () => void (preU = await createTestApp()))
afterAll(() => preU.close())

const hasSucceeded = async (name: string) => name in (await readLastSuccesses(preU.db))

test('a job that came to its end is recorded, and one that failed or had nothing to do is not', async () => {
  await runJob({ name: 'done', run: async () => undefined }, preU.context)
  await runJob({ name: 'not_due', run: async () => null }, preU.context)
  const failing = runJob({ name: 'failed', run: () => Promise.reject(new Error('weg')) }, preU.context)
  await expect(failing).rejects.toThrow('weg')
  expect([await hasSucceeded('done'), await hasSucceeded('not_due'), await hasSucceeded('failed')]).toEqual([true, false, false])
})

test('every job has a name of its own, and runs on an empty database', async () => {
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length)
  for (const job of jobs) await runJob(job, preU.context)
  const always = jobs.filter(({ isDaily }) => !isDaily).map(({ name }) => name)
  expect(Object.keys(await readLastSuccesses(preU.db))).toEqual(expect.arrayContaining(always))
})

test('a job is late when it missed several turns, and a daily one after a day', () => {
  expect(lateAfter_ms({ every_ms: 30_000 })).toBe(900_000)
  expect(lateAfter_ms({ every_ms: 20 * 60_000 })).toBe(3_600_000)
  expect(lateAfter_ms({ every_ms: 60_000, isDaily: true })).toBe(26 * 3_600_000)
})

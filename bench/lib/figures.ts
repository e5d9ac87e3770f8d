import { performance } from 'node:perf_hooks'

/** In ms. */
export async function timed(task: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await task()
  return performance.now() - start
}

/** The value that this part of all is below; of two, the higher is their median. */
export const quantile = (values: number[], part: number) => values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? NaN
export const median = (values: number[]) => quantile(values, 0.5)
export const p95 = (values: number[]) => quantile(values, 0.95)
export const slowest = (values: number[]) => values.reduce((most, each) => Math.max(most, each), 0)

/** Two digits are enough to compare, and more of small numbers. */
export const rounded = (value: number) => Number(value.toPrecision(value >= 100 ? 4 : 3))

type Bar = { atMost: number } | { atLeast: number }

/** Prints a figure and its bar. The benchmark fails when the bar is missed. */
export function judge(name: string, figure: number, bar: Bar) {
  const isMet = 'atMost' in bar ? figure <= bar.atMost : figure >= bar.atLeast
  if (!isMet) process.exitCode = 1
  const limit = 'atMost' in bar ? `at most ${bar.atMost}` : `at least ${bar.atLeast}`
  console.log(`${name}: ${rounded(figure)}, bar ${limit}: ${isMet ? 'met' : 'MISSED'}`)
}

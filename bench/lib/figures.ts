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

/** Prints each figure beside its limit. The benchmark fails when one is exceeded or missing. */
export function judge<Name extends string>(bars: Record<Name, number>, figureOf: (name: Name) => number) {
  const names = Object.keys(bars) as Name[]
  const width = Math.max(...names.map(({ length }) => length))
  for (const name of names) {
    const figure = figureOf(name)
    const isMet = figure <= bars[name]
    if (!isMet) process.exitCode = 1
    console.log(`${name.padEnd(width)} ${figure.toFixed(2).padStart(10)}   bar ${bars[name]}   ${isMet ? 'met' : 'MISSED'}`)
  }
}

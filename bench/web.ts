/**
 * Every route in each role that can open it, in a Chromium with an empty cache, a CPU of a quarter of the speed and a connection of
 * 1.6 Mbit/s and 150 ms, and `again` with what it then has in its cache; from lists also to a record and back. Prints the median of the runs, of two the higher, and fails when a
 * limit is exceeded.
 *
 * npm run bench -- web [part of a route, such as /schools] [number of runs]
 */
import startSharedServer from '../e2e/support/server'
import bars from './bars.json'
import { startChromium } from './lib/chromium'
import { type Load, loadCold } from './lib/coldLoad'
import { median } from './lib/figures'
import { watchMachine } from './lib/host'
import { everyVisit, routeOf, type Visit } from './lib/webPaths'

const MEASURES = ['kB', 'requests', 'fcp', 'lcp', 'again', 'cls', 'inp', 'there', 'back'] as const
type Bars = Record<keyof Load, number>
const pages: Record<string, Partial<Bars>> = bars.pages

const barsOf = (path: string): Bars => ({ ...bars.page, ...(pages[path] ?? pages[routeOf(path)]) })
const [only = '', runs = '3'] = process.argv.slice(2)

const isOver = (value: number, bar: number) => value > bar

async function measureRoute(chromium: Awaited<ReturnType<typeof startChromium>>, { role, account, path }: Visit) {
  const limits = barsOf(path)
  const isKept = (load: Load) => !MEASURES.some((what) => isOver(load[what], limits[what]))
  const loads: Load[] = []
  // When more than half of the runs keep all limits, others cannot change that of the median.
  while (loads.length < Number(runs) && loads.filter(isKept).length <= Number(runs) / 2) loads.push(await loadCold(chromium, path, account))
  const medianOf = (what: keyof Load) => median(loads.map((load) => load[what]))
  const shown = (what: keyof Load) => [what, Number(medianOf(what).toFixed(what === 'cls' ? 3 : 0))]
  const missed = MEASURES.filter((what) => isOver(medianOf(what), limits[what]))
  return {
    route: `${path} ${role}`.trim(),
    ...(Object.fromEntries(MEASURES.map(shown)) as Load),
    result: missed.length === 0 ? 'met' : `MISSED: ${missed.join(', ')}`,
  }
}

const stopServer = await startSharedServer()
const chromium = await startChromium()
const machine = watchMachine()
try {
  const rows: Awaited<ReturnType<typeof measureRoute>>[] = []
  const visits = (await everyVisit()).filter(({ path }) => path.includes(only))
  for (const visit of visits) {
    const row = await measureRoute(chromium, visit)
    rows.push(row)
    const { result: _result, ...figures } = row
    console.log(Object.values(figures).join('  '))
  }
  console.table(rows)
  console.log('Limits:', bars)
  console.log(`kB and requests are the same in every run; timings depend on the machine: ${machine()}.`)
  if (rows.some(({ result }) => result !== 'met')) process.exitCode = 1
} finally {
  await chromium.stop()
  await stopServer()
}

/** Screens with counts, and each view of the figures while a colleague reads a list. */
import { setTimeout as pause } from 'node:timers/promises'
import { judge, median, p95, rounded, slowest, timed } from '../lib/figures'
import type { Site } from '../lib/site'

const TURNS = 60
const FIGURE_TURNS = 8
const QUIET_MS = 5000
const COLLEAGUE_PAUSE_MS = 25
const BARS = { screen_ms: 60, figures_ms: 1000, colleague: 2 }

const SCREENS = ['/api/activities/', '/api/schools/', '/api/overview/']
const GROUPS = ['period', 'category', 'activity', 'school', 'plan', 'province', 'region', 'grade', 'level']
const LARGEST_YEAR = 'select p.school_year from students s join periods p on p.id = s.period_id group by 1 order by count(*) desc limit 1'

async function read({ get }: Site, address: string, turns: number) {
  const times: number[] = []
  await get(address)
  for (let turn = 0; turn < turns; turn += 1) times.push(await timed(() => get(address)))
  return times
}

const rowOf = (address: string, times: number[]) => ({
  address,
  'median, ms': rounded(median(times)),
  '19 in 20, ms': rounded(p95(times)),
  'slowest, ms': rounded(slowest(times)),
})

/** Reads a list until it is aborted. */
async function readAsColleague({ get }: Site, until: AbortSignal) {
  const times: number[] = []
  while (!until.aborted) {
    times.push(await timed(() => get('/api/students/?page_size=25')))
    await pause(COLLEAGUE_PAUSE_MS)
  }
  return times
}

async function measureFigures(site: Site) {
  const [{ school_year }] = (await site.db.query<{ school_year: string }>(LARGEST_YEAR)).rows as [{ school_year: string }]
  const views = [...GROUPS.map((group) => `?by=${group}&`), 'curves/?', 'matrix/?', 'attendance/?', 'honours/?']
  const quiet = await readAsColleague(site, AbortSignal.timeout(QUIET_MS))
  const ended = new AbortController()
  const meanwhile = readAsColleague(site, ended.signal)
  const measured: [address: string, times: number[]][] = []
  for (const view of views) {
    const address = `/api/figures/${view}school_year=${school_year}`
    measured.push([address, await read(site, address, FIGURE_TURNS)])
  }
  ended.abort()
  const colleague = await meanwhile
  console.table([
    ...measured.map(([address, times]) => rowOf(address, times)),
    rowOf('list of a colleague before', quiet),
    rowOf('list of a colleague meanwhile', colleague),
  ])
  for (const [address, times] of measured) judge(`${address}, 19 in 20, ms`, p95(times), { atMost: BARS.figures_ms })
  judge('list of a colleague, 19 in 20, as a multiple of before', p95(colleague) / p95(quiet), { atMost: BARS.colleague })
}

export async function measureScreens(site: Site) {
  await site.signIn()
  const measured: [address: string, times: number[]][] = []
  for (const address of SCREENS) measured.push([address, await read(site, address, TURNS)])
  console.table(measured.map(([address, times]) => rowOf(address, times)))
  for (const [address, times] of measured) judge(`${address}, 19 in 20, ms`, p95(times), { atMost: BARS.screen_ms })
  await site.signIn()
  await measureFigures(site)
}

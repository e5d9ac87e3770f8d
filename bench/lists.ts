/**
 * Reading among 200,000 registrations, or as many as given: 400 lists at random and the same in plain SQL, requests per second with
 * 32 clients and those of a bare server, screens with counts, and the figures.
 */
import { watchMachine } from './lib/host'
import { withSite } from './lib/site'
import { measureCombinations } from './lists/combinations'
import { makePlainTable } from './lists/plain'
import { measureScreens } from './lists/screens'
import { measureThroughput } from './lists/throughput'

const registrations = Number(process.argv[2] ?? 200_000)
const machine = watchMachine()

await withSite(registrations, async (site) => {
  await makePlainTable(site.db)
  await measureCombinations(site, registrations)
  await measureThroughput(site)
  await measureScreens(site)
  console.log(machine())
})

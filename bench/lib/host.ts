import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'

const ticks = () => {
  const [, ...times] = readFileSync('/proc/stat', 'utf8').split('\n')[0]?.split(/\s+/).map(Number) ?? []
  const counters = times.slice(0, 8)
  return { stolen: counters[7] ?? 0, all: counters.reduce((sum, each) => sum + each, 0) }
}

function watchStolenCpu(): () => string {
  try {
    const before = ticks()
    return () => {
      const now = ticks()
      return `${((100 * (now.stolen - before.stolen)) / (now.all - before.all)).toFixed(0)} % of the CPU taken by the host`
    }
  } catch {
    return () => 'what the host takes is not known here'
  }
}

/** What distorts a measurement: the load of the machine, and the share of CPU time that the host of a virtual machine took since the call. */
export function watchMachine(): () => string {
  const stolenCpu = watchStolenCpu()
  return () => `load ${loadavg()[0]?.toFixed(2)}, ${stolenCpu()}`
}

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

const LOOPS = 100_000_000

/** A core of a virtual machine is twice as fast on one day as on another. Times can be compared where this one is the same. */
function timeLoop(): string {
  const begin = process.cpuUsage()
  let sum = 0
  for (let at = 0; at < LOOPS; at += 1) sum += at % 7
  const { user } = process.cpuUsage(begin)
  return `${LOOPS / 1e6} million loops in ${(user / 1e6).toFixed(2)} s of CPU`
}

/**
 * What distorts a measurement: the load of the machine, the share of CPU time that the host of a virtual machine took since the call, and the
 * speed of a core.
 */
export function watchMachine(): () => string {
  const loop = timeLoop()
  const stolenCpu = watchStolenCpu()
  return () => `load ${loadavg()[0]?.toFixed(2)}, ${stolenCpu()}, ${loop}`
}

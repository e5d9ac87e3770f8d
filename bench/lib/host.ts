import { readFileSync } from 'node:fs'

const ticks = () => {
  const [, ...times] = readFileSync('/proc/stat', 'utf8').split('\n')[0]?.split(/\s+/).map(Number) ?? []
  const ours = times.slice(0, 8)
  return { stolen: ours[7] ?? 0, all: ours.reduce((sum, each) => sum + each, 0) }
}

/** On a machine that is shared, how much of the CPU's time others took from now until it is asked: a figure measured meanwhile says as much about them. */
export function watchHost(): () => string {
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

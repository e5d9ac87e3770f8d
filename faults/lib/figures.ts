/** Answers the value below which `share` of all are. */
const quantile = (sorted: number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!

/** 'n=10: 0.12 s least, 0.20 s median, 0.31 s p95, 0.34 s most'. */
export function distribution(times_ms: number[]): string {
  if (times_ms.length === 0) return 'n=0'
  const sorted = times_ms.toSorted((a, b) => a - b)
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  const parts = [['least', 0] as const, ['median', 0.5] as const, ['p95', 0.95] as const, ['most', 1] as const]
  return `n=${sorted.length}: ${parts.map(([name, share]) => `${seconds(quantile(sorted, share))} ${name}`).join(', ')}`
}

export type Written = { name: string; rows: number }
export type Stored = { name: string; rows: number; logged: number }
export type Losses = { lost: string[]; partial: string[]; twice: string[]; unlogged: string[] }

/**
 * `confirmed`: what was confirmed to somebody is stored. `stored`: what is there, by name, and how much of it stands in the log. What is there
 * without having been confirmed is right, as long as it is whole.
 */
export function findLosses(confirmed: Written[], stored: Stored[], rowsOf: (name: string) => number): Losses {
  const found = new Map(stored.map((each) => [each.name, each]))
  const named = (isSo: (each: Stored) => boolean) => stored.filter(isSo).map(({ name }) => name)
  return {
    lost: confirmed.filter(({ name }) => !found.has(name)).map(({ name }) => name),
    partial: named(({ name, rows }) => rows < rowsOf(name)),
    twice: named(({ name, rows }) => rows > rowsOf(name)),
    unlogged: named(({ rows, logged }) => logged !== rows),
  }
}

/** `refused`: answers that nobody should get. */
export function problemsOf(losses: Losses, refused: string[]): string[] {
  const hasLosses = Object.values(losses).some((names) => names.length > 0)
  return [
    ...(hasLosses ? [`not as confirmed: ${JSON.stringify(losses)}`] : []),
    ...[...new Set(refused)].map((answer) => `an answer that nobody should get: ${answer}`),
  ]
}

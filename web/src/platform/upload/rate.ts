const WINDOW_MS = 3000
const SHORTEST_MS = 500

type Sample = { at: number; bytes: number }

export function createRate(now: () => number = () => performance.now()) {
  let samples: Sample[] = []
  /** Takes the bytes sent so far. Returns bytes per second, or undefined when the samples span too short a time. */
  return (bytes: number): number | undefined => {
    const at = now()
    samples = [...samples.filter((sample) => at - sample.at <= WINDOW_MS), { at, bytes }]
    const first = samples[0]!
    const elapsed = at - first.at
    return elapsed < SHORTEST_MS ? undefined : ((bytes - first.bytes) * 1000) / elapsed
  }
}

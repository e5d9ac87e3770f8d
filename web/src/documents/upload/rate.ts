const WINDOW_MS = 3000

type Sample = { at: number; bytes: number }

/** How fast it goes, over the last seconds: a line that slows down shows it, one that hiccups does not jump. */
export function createRate(now: () => number = () => performance.now()) {
  let samples: Sample[] = []
  return {
    /** Bytes sent so far; answers bytes per second, or nothing while it is too early to say. */
    add: (bytes: number): number | undefined => {
      const at = now()
      samples = [...samples.filter((sample) => at - sample.at <= WINDOW_MS), { at, bytes }]
      const [first] = samples
      const elapsed = at - first!.at
      return elapsed < 500 ? undefined : ((bytes - first!.bytes) * 1000) / elapsed
    },
  }
}

/** Answers how to stop watching, which tells how many MB more than now this process held at most. */
export function watchMemory(): () => number {
  const before = process.memoryUsage.rss()
  let peak = before
  const sampling = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 10)
  return () => {
    clearInterval(sampling)
    return (peak - before) / 1024 ** 2
  }
}

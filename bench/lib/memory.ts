/** Samples the memory of this process until the returned function is called, which answers the largest increase in MB. */
export function watchMemory(): () => number {
  const before = process.memoryUsage.rss()
  let peak = before
  const sampling = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 10)
  return () => {
    clearInterval(sampling)
    return (peak - before) / 1024 ** 2
  }
}

/** `npm run bench -- all` takes fewer turns, so that all benchmarks end in time. Its figures vary more. */
export const aloneOrInAll = (alone: number, inAll: number) => (process.env.BENCH_ALL ? inAll : alone)

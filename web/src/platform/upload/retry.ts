import { ApiError, Unreachable } from '../api/http'

const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 30_000

export const isTransient = (error: unknown) =>
  error instanceof Unreachable || (error instanceof ApiError && (error.status >= 500 || error.status === 429))

export const retryDelay = (failures: number) => Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), LONGEST_DELAY_MS)

/** What a colleague changed; null when everything may have. */
export type LiveChange = { resource: string | null }

export const live = { path: '/api/live' } as const

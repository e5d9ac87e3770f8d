import { lazy } from 'react'

/** One file, with the number and the list that both of them open. */
export const NewsButton = lazy(() => import('./NewsButton'))
export const NewsLine = lazy(async () => ({ default: (await import('./NewsButton')).NewsLine }))

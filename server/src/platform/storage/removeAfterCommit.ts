import type { Context } from '../context'

/**
 * Removes objects to which nothing refers since the commit. The change is made by then: if a store that is away made the request fail, its
 * retry would be refused as one whose answer was lost. The sweep removes what stays.
 */
export const removeAfterCommit = ({ store, log }: Pick<Context, 'store' | 'log'>, keys: string[]): Promise<void> =>
  store.remove(keys).catch((err: unknown) => log.warn({ err, count: keys.length }, 'objects that nothing refers to wait for the sweep'))

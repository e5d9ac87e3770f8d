import type { Action } from '@pre-u/contract/platform/action'
import type { RecordKind } from '@pre-u/contract/platform/resource'
import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { pathsShowing } from '../live/refresh'
import { type CallResult, call, type CallArguments } from './call'

/** `quiet`: the caller reports failures itself. */
export type FailureOptions = { quiet?: boolean }

export const mutationMeta = (kind: RecordKind | undefined, { quiet = false }: FailureOptions = {}) => ({
  invalidates: kind ? pathsShowing(kind) : [],
  quiet,
})

/** `void` allows `mutate()` where nothing is required. */
type Variables<A extends Action> = undefined extends CallArguments<A>[0] ? CallArguments<A>[0] | void : CallArguments<A>[0]
type Mutation<A extends Action> = UseMutationOptions<CallResult<A>, Error, Variables<A>>

export const useCall = <A extends Action>(
  action: A,
  { quiet, ...callbacks }: FailureOptions & Pick<Mutation<A>, 'onSuccess' | 'onError'> = {},
) =>
  useMutation<CallResult<A>, Error, Variables<A>>({
    ...callbacks,
    meta: mutationMeta(action.changes, { quiet }),
    mutationFn: (input) => call(action, ...([input] as CallArguments<A>)),
  })

import type { Action } from '@pre-u/contract/platform/action'
import type { RecordKind } from '@pre-u/contract/platform/resource'
import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { pathsShowing } from '../live/refresh'
import { type Answered, call, type Given } from './call'

/** `quiet`: the caller reports failures itself. */
export type How = { quiet?: boolean }

export const touching = (kind: RecordKind | undefined, { quiet = false }: How = {}) => ({ touches: kind ? pathsShowing(kind) : [], quiet })

/** `void` allows `mutate()` where nothing is required. */
type Variables<A extends Action> = undefined extends Given<A>[0] ? Given<A>[0] | void : Given<A>[0]
type Mutation<A extends Action> = UseMutationOptions<Answered<A>, Error, Variables<A>>

/** A mutation that invalidates what it changes and reports failures. */
export const useCall = <A extends Action>(action: A, { quiet, ...callbacks }: How & Pick<Mutation<A>, 'onSuccess' | 'onError'> = {}) =>
  useMutation<Answered<A>, Error, Variables<A>>({
    ...callbacks,
    meta: touching(action.changes, { quiet }),
    mutationFn: (given) => call(action, ...([given] as Given<A>)),
  })

import { type Action, type Answer, type FileAnswer, isFile, type Params } from '@pre-u/contract/platform/action'
import type * as z from 'zod/mini'
import type { RecordKind } from '@pre-u/contract/platform/resource'
import { queryOptions, useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { api } from './api'
import type { Method, Query, ResponseFormat } from './http'
import { pathsShowing } from '../live/refresh'

/** Addresses and forms hold text: either that text, or the value that the schema parses it to. */
type TextOrValue<S extends z.ZodMiniType> = { [K in keyof z.input<S>]: z.input<S>[K] | z.output<S>[K & keyof z.output<S>] }

type ParamsPart<A extends Action> = keyof Params<A> extends never ? unknown : { params: Params<A> }
type QueryPart<Q> = Q extends z.ZodMiniObject
  ? Partial<z.input<Q>> extends z.input<Q>
    ? { query?: TextOrValue<Q> }
    : { query: TextOrValue<Q> }
  : unknown
type BodyPart<B> = B extends z.ZodMiniType ? (undefined extends z.input<B> ? { body?: z.input<B> } : { body: z.input<B> }) : unknown
type FormPart<B> = B extends z.ZodMiniObject ? { body: TextOrValue<B> } : unknown

type Input<A extends Action> = ParamsPart<A> &
  QueryPart<A['query']> &
  (A['isForm'] extends true ? FormPart<A['body']> : BodyPart<A['body']>)
type Options = { signal?: AbortSignal | undefined; anonymous?: boolean; keepalive?: boolean }
export type CallArguments<A extends Action> =
  Partial<Input<A>> extends Input<A> ? [input?: Input<A> & Options] : [input: Input<A> & Options]

export type CallResult<A extends Action> = A['answer'] extends FileAnswer ? File : Answer<A>

type LooseInput = { params?: Record<string, string | number>; query?: Query; body?: unknown } & Options

function toFormData(values: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values) as [string, unknown][])
    if (value instanceof Blob || typeof value === 'string') form.set(name, value)
    else if (value !== undefined) form.set(name, JSON.stringify(value))
  return form
}

const methodOf = ({ method }: Action): Method => (typeof method === 'string' ? method : method[0])

const pathOf = ({ path }: Action, params: NonNullable<LooseInput['params']>) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!))

function send<T>(action: Action, input: object | undefined, format: ResponseFormat): Promise<T> {
  const { params = {}, body, ...others }: LooseInput = input ?? {}
  const bodyOption = body !== undefined && { body: action.isForm ? toFormData(body as object) : body }
  return api<T>(methodOf(action), pathOf(action, params), { ...others, ...bodyOption, ...format })
}

export const call = <A extends Action>(action: A, ...[input]: CallArguments<A>) =>
  send<CallResult<A>>(action, input, { wantsFile: isFile(action.answer) })

export const callStream = <A extends Action & { answer: FileAnswer }>(action: A, ...[input]: CallArguments<A>) =>
  send<ReadableStream<Uint8Array<ArrayBuffer>>>(action, input, { wantsStream: true })

/** The query of a call, under the path of the records of which it shows something, so that a change of them reads it again. */
export const callQuery = <A extends Action>({ path }: { path: string }, action: A, ...[input]: CallArguments<A>) =>
  queryOptions({
    queryKey: [path, action.path, input] as const,
    queryFn: ({ signal }) => call(action, ...([{ ...input, signal }] as CallArguments<A>)),
  })

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

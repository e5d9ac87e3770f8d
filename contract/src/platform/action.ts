import * as z from 'zod/mini'
import type { Access } from '../access'
import { inQuery } from './http'
import type { RecordKind } from './resource'

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

export type FileAnswer = { file: readonly string[]; description: string }

/** One endpoint. Server routes, web calls, access tests and OpenAPI are derived from it. */
export type Action = {
  /** The server accepts each of several methods; the web uses the first. */
  method: Method | readonly [Method, ...Method[]]
  path: `/${string}`
  tag: string
  summary: string
  description?: string
  access: Access
  /** Whoever calls it has signed in, or proved otherwise who it is, not long ago. */
  needsProof?: true
  query?: z.ZodMiniObject
  body?: z.ZodMiniType
  isForm?: true
  /** The limit of a body that has a long list. The server refuses other bodies over 256 kB. */
  maxBodyBytes?: number
  /** It is absent for 204. */
  answer?: z.ZodMiniType | FileAnswer
  /** The default is 200. Of two, the last is sent unless the handler sets the other. */
  status?: 201 | readonly [200, 201]
  /** Lists that show these records are refetched after the call. */
  changes?: RecordKind
}

export const action = <const A extends Action>(declaration: A): A => declaration

/** The specification does not name the method of these calls, so both are accepted. */
export const POST_OR_PATCH = ['POST', 'PATCH'] as const
export const PATCH_OR_POST = ['PATCH', 'POST'] as const

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const xlsxFile = { file: [XLSX], description: 'Een Excel-bestand.' } as const
export const zipFile = { file: ['application/zip'], description: 'Een zip-bestand.' } as const

export const isFile = (answer: Action['answer']): answer is FileAnswer => answer !== undefined && 'file' in answer

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never
export type Params<A extends Action> = { [Name in ParamNames<A['path']>]: Name extends 'id' ? number : string }
export type Query<A extends Action> = A extends { query: infer Q extends z.ZodMiniObject } ? z.output<Q> : unknown
export type Body<A extends Action> = A extends { body: infer B extends z.ZodMiniType } ? z.output<B> : unknown
export type Answer<A extends Action> = A extends { answer: infer T extends z.ZodMiniType } ? z.output<T> : undefined

/** `id` is a number, any other parameter a string. */
export function paramsOf({ path }: Action): z.ZodMiniObject | undefined {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  if (names.length === 0) return undefined
  return z.strictObject(Object.fromEntries(names.map((name) => [name, name === 'id' ? inQuery.wholeNumber : z.string()])))
}

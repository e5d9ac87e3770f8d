import * as z from 'zod/mini'
import type { Access } from '../access'
import { inQuery } from './http'
import type { RecordKind } from './resource'

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** An answer that is a file: its content types, and a sentence about it for the API description. */
export type FileAnswer = { file: readonly string[]; description: string }

/** One call: its address, what it takes, what it answers and who may make it. Server, web, access tests and OpenAPI read this. */
export type Action = {
  /** A call with several methods answers to each of them; the web uses the first. */
  method: Method | readonly [Method, ...Method[]]
  /** With `:name` for its parameters. */
  path: `/${string}`
  /** The part of the API it belongs to, and what it does, in Dutch. */
  tag: string
  summary: string
  description?: string
  access: Access
  query?: z.ZodMiniObject
  body?: z.ZodMiniType
  /** The body is a form with files. */
  isForm?: true
  /** Nothing is answered (204) where this is absent. */
  answer?: z.ZodMiniType | FileAnswer
  /** 200, unless it says otherwise. With two, the handler decides and the last one is the rule. */
  status?: 201 | readonly [200, 201]
  /** The records that it changes: lists that show them are read again. */
  changes?: RecordKind
}

export const action = <const A extends Action>(declaration: A): A => declaration

/** The specification leaves the method of these calls open: they answer to both. */
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
/** What an action answers as JSON; nothing for a file or for 204. */
export type Answer<A extends Action> = A extends { answer: infer T extends z.ZodMiniType } ? z.output<T> : undefined

/** The schema of the parameters in an action's path; `id` is a number, any other a text. */
export function paramsOf({ path }: Action): z.ZodMiniObject | undefined {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  if (names.length === 0) return undefined
  return z.strictObject(Object.fromEntries(names.map((name) => [name, name === 'id' ? inQuery.wholeNumber : z.string()])))
}

import { staff } from '@pre-u/contract/access'
import { action } from '@pre-u/contract/platform/action'
import * as z from 'zod/mini'

export type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  additionalProperties?: Schema | boolean
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  default?: unknown
}
type Content = { content?: Record<string, { schema?: Schema }> }
export type Operation = {
  tags?: string[]
  summary?: string
  description?: string
  'x-access'?: 'public' | string[]
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: Schema }[]
  requestBody?: Content
  responses?: Record<string, Content & { description?: string }>
}
export type OpenApi = {
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

/** Not part of the contract: it is the document that describes the contract. */
export const readSchema = action({
  method: 'GET',
  path: '/api/schema/',
  tag: 'API',
  summary: 'beschrijving (OpenAPI)',
  access: staff,
  answer: z.custom<OpenApi>(),
})

export type ListedOperation = { method: string; path: string; operation: Operation }
export type Group = { tag: string; operations: ListedOperation[] }
export type Field = { name: string; type: string; required: boolean; description?: string | undefined }

const methods = new Set(['get', 'post', 'put', 'patch', 'delete'])

const tagOf = ({ operation }: ListedOperation) => operation.tags?.[0] ?? 'Overig'

export function groupOperations({ paths }: OpenApi, searchText: string): Group[] {
  const text = searchText.trim().toLowerCase()
  const all = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => methods.has(method))
      .map(([method, operation]): ListedOperation => ({ method: method.toUpperCase(), path, operation })),
  )
  const matches = all.filter(({ method, path, operation }) => `${method} ${path} ${operation.summary ?? ''}`.toLowerCase().includes(text))
  const tags = [...new Set(matches.map(tagOf))].toSorted((a, b) => a.localeCompare(b, 'nl'))
  return tags.map((tag) => ({ tag, operations: matches.filter((listed) => tagOf(listed) === tag) }))
}

function resolve(document: OpenApi, schema: Schema | undefined): Schema {
  const name = schema?.$ref?.split('/').at(-1)
  return (name === undefined ? schema : document.components?.schemas?.[name]) ?? {}
}

const describeLimits = ({ minLength, maxLength, minimum, maximum }: Schema) => {
  const [from, to] = [minLength ?? minimum, maxLength ?? maximum]
  const unit = minLength === undefined && maxLength === undefined ? '' : ' tekens'
  // Integers carry the safe integer range by default, which is noise.
  const limits = [from, to].map((limit) => (limit === undefined || Math.abs(limit) === Number.MAX_SAFE_INTEGER ? '' : String(limit)))
  return limits.some(Boolean) ? ` (${limits.join('–')}${unit})` : ''
}

/** 'string (1–200 tekens)', 'integer of null', 'lijst van string'. */
export function typeOf(document: OpenApi, reference: Schema | undefined): string {
  const schema = resolve(document, reference)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((choice) => typeOf(document, choice)).join(' of ')
  if (schema.enum) return schema.enum.map(String).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.items) return `lijst van ${typeOf(document, schema.items)}`
  const type = [schema.type ?? 'onbekend'].flat().join(' of ')
  return `${type}${schema.format ? ` (${schema.format})` : ''}${describeLimits(schema)}`
}

/** Of an array the fields of its items; of a page also `results[].…`. */
export function fieldsOf(document: OpenApi, reference: Schema | undefined): Field[] {
  const schema = resolve(document, reference)
  if (schema.items) return fieldsOf(document, schema.items)
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const field = {
      name,
      type: typeOf(document, property),
      required: schema.required?.includes(name) ?? false,
      description: property.description,
    }
    const inner = resolve(document, resolve(document, property).items)
    return name === 'results' ? [field, ...fieldsOf(document, inner).map((item) => ({ ...item, name: `results[].${item.name}` }))] : [field]
  })
}

export const bodyOf = ({ content }: Content = {}): Schema | undefined =>
  content?.['application/json']?.schema ?? Object.values(content ?? {})[0]?.schema

import { and } from 'drizzle-orm'
import type { User } from '@pre-u/contract/access'
import { filterBody } from '@pre-u/contract/platform/filters'
import { id, inQuery, pageQuery } from '@pre-u/contract/platform/http'
import type { ListContract } from '@pre-u/contract/platform/resource'
import * as z from 'zod/mini'
import type { Db } from '../db/db'
import { type AnyList, type Query, hasId, listWhere, readWords } from './query'

const { search, ordering } = pageQuery

/** An export takes the list's filters, or ids, in an address and in a body alike. */
export const exportQuery = ({ filters }: ListContract) =>
  z.strictObject({ search, ordering, ...filters.shape, ids: z.optional(inQuery.ids) })
export function exportBody({ filterBy }: ListContract) {
  const ids = z.optional(z.union([z.array(id), inQuery.ids]))
  return z.strictObject({ search, ordering, ...filterBody(filterBy), ids, id__in: ids })
}

const commaList = z.pipe(
  z.string().check(z.maxLength(2000)),
  z.transform((text) => text.split(',')),
)
/** Only a sheet has columns to choose. */
export const sheetQuery = (contract: ListContract) => z.extend(exportQuery(contract), { columns: z.optional(commaList) })
export const sheetBody = (contract: ListContract) =>
  z.extend(exportBody(contract), { columns: z.optional(z.union([z.array(z.string()).check(z.minLength(1)), commaList])) })

export type ExportRequest = Query & { ids?: number[] }
export type SheetRequest = ExportRequest & { columns?: string[] }

/** Makes the WHERE of the rows that an export takes. */
export const exportWhere = async (db: Db, resource: AnyList, { ids, ...query }: ExportRequest, user: User) =>
  and(listWhere(resource, query, user, await readWords(db, resource, query)), ids && hasId(resource.table, ids))

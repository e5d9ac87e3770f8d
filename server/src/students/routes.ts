import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { access } from '@pre-u/contract/access'
import { activities } from '@pre-u/contract/activities'
import { fullName } from '@pre-u/contract/platform/names'
import {
  bulkAnswer,
  bulkRemove,
  bulkStatus,
  MAX_BULK,
  placedAnswer,
  placeWaiting,
  room,
  roomQuery,
  students as contract,
  undoInput,
} from '@pre-u/contract/students'
import * as z from 'zod/mini'
import { activitiesFor, activitiesTable } from '../activities/table'
import type { Context, Feature } from '../platform/context'
import { mountExport } from '../platform/resource/export'
import { mountMatchingIds } from '../platform/resource/matchingIds'
import { idParams, mountResource } from '../platform/resource/mountResource'
import { readRow } from '../platform/resource/resource'
import { removeStudents } from './bulk'
import { changeStatus } from './changeStatus'
import { exportColumns } from './exportColumns'
import { mountImport } from './import/routes'
import { placeFirstInLine } from './placeWaiting'
import { presentStudents } from './present'
import { students } from './resource'
import { readRoom } from './room'
import { keepForUndo, undo } from './undo'

const { path } = contract
const documented = (action: string) => ({ tags: [students.words.many], summary: `${students.words.many}: ${action}` })
const action = { method: ['POST', 'PATCH'] as ('POST' | 'PATCH')[] }

function mountBulk(fastify: FastifyInstance, { db }: Context) {
  const app = fastify.withTypeProvider<ZodTypeProvider>()

  app.route({
    ...action,
    url: `${path}/bulk_update_status`,
    schema: { ...documented('status van een selectie wijzigen'), body: bulkStatus, response: { 200: bulkAnswer } },
    config: { access: access.students.change },
    handler: async ({ body: { ids, ...wanted }, user }) =>
      db.transaction(async (tx) => {
        const { before, after } = await changeStatus(tx, ids, wanted, user)
        return { count: after.length, undo: await keepForUndo(tx, before, after, user) }
      }),
  })
  app.route({
    ...action,
    url: `${path}/bulk_remove`,
    schema: { ...documented('selectie verwijderen'), body: bulkRemove, response: { 200: bulkAnswer } },
    config: { access: access.students.remove },
    handler: async ({ body: { ids }, user }) =>
      db.transaction(async (tx) => {
        const removed = await removeStudents(tx, ids, user)
        return { count: removed.length, undo: await keepForUndo(tx, removed, [], user) }
      }),
  })
  app.route({
    ...action,
    url: `${path}/undo`,
    schema: { ...documented('laatste actie ongedaan maken'), body: undoInput, response: { 200: z.object({ count: z.int() }) } },
    config: { access: access.students.change },
    handler: async ({ body, user }) => db.transaction(async (tx) => ({ count: await undo(tx, body.undo, user) })),
  })
}

export const studentsFeature: Feature = (fastify, context) => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const { db } = context
  mountResource(fastify, context, students)
  mountExport(fastify, context, students, { fileName: 'inschrijvingen', sheet: 'Inschrijvingen', columns: exportColumns })
  mountMatchingIds(fastify, context, students, { most: MAX_BULK, people: 'inschrijvingen' })
  mountBulk(fastify, context)
  mountImport(fastify, context)

  const asked = { ...documented('hoeveel er nog kan'), querystring: roomQuery, response: { 200: room } }
  app.get(`${path}/room/`, { schema: asked, config: { access: access.students.read } }, async ({ query, user }) =>
    readRoom(db, query, user),
  )

  app.route({
    ...action,
    url: `${activities.path}/:id/place_waiting`,
    schema: { ...documented('plaatsen vanaf de wachtlijst'), params: idParams, body: placeWaiting, response: { 200: placedAnswer } },
    config: { access: access.students.place },
    handler: async ({ params, body, user }) =>
      db.transaction(async (tx) => {
        const { id } = await readRow(tx, { table: activitiesTable, scope: activitiesFor }, params.id, user)
        const { before, after } = await placeFirstInLine(tx, id, body.count, user)
        const placed = (await presentStudents(tx, after)).map((row) => ({ id: row.id, name: fullName(row), school: row.school.name }))
        return { placed, undo: await keepForUndo(tx, before, after, user) }
      }),
  })
}

import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { access } from '@pre-u/contract/access'
import { member, memberChange, memberInput, memberRef } from '@pre-u/contract/schools/members'
import { changeActive, schoolOverview as overview, schools as contract } from '@pre-u/contract/schools'
import * as z from 'zod/mini'
import type { Context, Feature } from '../platform/context'
import { mountExport } from '../platform/resource/export'
import { idParams, mountResource } from '../platform/resource/mountResource'
import { readRow } from '../platform/resource/resource'
import { resourceWrites } from '../platform/resource/writes'
import { exportColumns } from './exportColumns'
import { addMember, reinviteMember, removeMember, updateMember } from './members'
import { schoolOverview } from './overview'
import { presentMember, presentSchools } from './present'
import { schools } from './resource'

const { path } = contract
const documented = (action: string) => ({ tags: [schools.words.many], summary: `${schools.words.many}: ${action}` })
const action = { method: ['POST', 'PATCH'] as ('POST' | 'PATCH')[] }

function mountMembers(fastify: FastifyInstance, context: Context) {
  const app = fastify.withTypeProvider<ZodTypeProvider>()

  app.route({
    ...action,
    url: `${path}/:id/add_member`,
    schema: { ...documented('contactpersoon toevoegen'), params: idParams, body: memberInput, response: { 201: member } },
    config: { access: access.members.create },
    handler: async (request, reply) =>
      reply.code(201).send(presentMember(await addMember(context, request.params.id, request.body, request.user))),
  })
  app.route({
    ...action,
    url: `${path}/update_member`,
    schema: { ...documented('contactpersoon wijzigen'), body: memberChange, response: { 200: member } },
    config: { access: access.members.change },
    handler: async (request) => presentMember(await updateMember(context, request.body, request.user)),
  })
  app.route({
    ...action,
    url: `${path}/remove_member`,
    schema: { ...documented('contactpersoon verwijderen'), body: memberRef, response: { 204: z.null() } },
    config: { access: access.members.remove },
    handler: async (request, reply) => {
      await removeMember(context, request.body.id, request.user)
      return reply.code(204).send(null)
    },
  })
  app.route({
    ...action,
    url: `${path}/reinvite_member`,
    schema: { ...documented('contactpersoon opnieuw uitnodigen'), body: memberRef, response: { 200: member } },
    config: { access: access.members.change },
    handler: async (request) => presentMember(await reinviteMember(context, request.body.id, request.user)),
  })
}

export const schoolsFeature: Feature = (fastify, context) => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const { db } = context
  const { update } = resourceWrites(schools)
  mountResource(fastify, context, schools)
  mountExport(fastify, context, schools, { fileName: 'scholen', sheet: 'Scholen', columns: exportColumns, access: access.schools.export })
  mountMembers(fastify, context)

  app.route({
    ...action,
    url: `${path}/:id/change_active`,
    schema: { ...documented('archiveren of terughalen'), params: idParams, body: changeActive, response: { 200: contract.item } },
    config: { access: access.schools.archive },
    handler: async ({ params, body, user }) =>
      db.transaction(async (tx) => (await presentSchools(tx, [await update(tx, params.id, body, user)], user))[0]!),
  })

  const one = { ...documented('inschrijvingen per periode'), params: idParams, response: { 200: overview } }
  app.get(`${path}/:id/overview/`, { schema: one, config: { access: access.schools.read } }, async ({ params, user }) =>
    schoolOverview(db, (await readRow(db, schools, params.id, user)).id),
  )
}

import type { FastifyReply } from 'fastify'

/** Sends serialized JSON as it is. */
export const sendJson = (reply: FastifyReply, json: string) => reply.type('application/json; charset=utf-8').send(json)

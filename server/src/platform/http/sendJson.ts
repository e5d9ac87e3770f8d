import type { FastifyReply } from 'fastify'

/** Sends JSON that is text already. */
export const sendJson = (reply: FastifyReply, json: string) => reply.type('application/json; charset=utf-8').send(json)

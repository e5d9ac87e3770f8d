import type { FastifyReply } from 'fastify'

export const sendJson = (reply: FastifyReply, json: string) => reply.type('application/json; charset=utf-8').send(json)

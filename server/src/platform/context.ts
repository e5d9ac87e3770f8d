import type { FastifyInstance } from 'fastify'
import type { Config } from './config/config'
import type { Db } from './db/db'
import type { Log } from './http/logging'
import type { ObjectStore } from './storage/store'

export type Context = { config: Config; db: Db; store: ObjectStore; log: Log }
export type Feature = (app: FastifyInstance, context: Context) => void

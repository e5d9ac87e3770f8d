import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Access } from '@pre-u/contract/access'
import * as z from 'zod/mini'

const ref = (name: string) => ({ 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } })
const errorResponses: Record<number, { description: string; content: object }> = {
  400: { description: 'De invoer klopt niet: berichten per veld.', content: ref('FieldErrors') },
  401: { description: 'Niet ingelogd, of de sessie is verlopen.', content: ref('Problem') },
  403: { description: 'Geen rechten voor deze actie.', content: ref('Problem') },
  404: { description: 'Bestaat niet, of niet voor deze gebruiker.', content: ref('Problem') },
  409: { description: 'Kan nu niet: in gebruik, of intussen gewijzigd.', content: ref('FieldErrors') },
  413: { description: 'De aanvraag is te groot.', content: ref('Problem') },
  415: { description: 'Dit soort inhoud wordt niet aangenomen.', content: ref('Problem') },
  429: { description: 'Te veel pogingen.', content: ref('Problem') },
}

function possibleErrors(schema: FastifySchema, method: string, rule: Access): number[] {
  const hasInput = schema.body !== undefined || schema.querystring !== undefined
  return [
    ...(hasInput ? [400] : []),
    ...(rule === 'public' ? [429] : [401]),
    ...(rule !== 'public' && rule.length === 1 ? [403] : []),
    ...(schema.params ? [404] : []),
    ...(method !== 'GET' ? [409] : []),
    ...(schema.body ? [413, 415] : []),
  ]
}

const description =
  'Een wijziging die met dezelfde kop Idempotency-Key opnieuw wordt verstuurd, wordt niet nog eens uitgevoerd: het eerste antwoord komt terug, ' +
  '24 uur lang en per account. Dezelfde kop bij een andere aanvraag geeft 422. Dit geldt niet voor formulieren met een bestand en niet onder /auth/.'

const components = {
  securitySchemes: { bearer: { type: 'http' as const, scheme: 'bearer', bearerFormat: 'JWT' } },
  schemas: {
    FieldErrors: { type: 'object' as const, additionalProperties: { type: 'array' as const, items: { type: 'string' as const } } },
    Problem: {
      type: 'object' as const,
      required: ['detail', 'code'],
      properties: { detail: { type: 'string' as const }, code: { type: 'string' as const } },
    },
  },
}

const DOCS = '/api/docs'

/** The routes of the viewer do not say who may call them: they do here, before `installAuthentication` asks for it. */
export const openDocsToEverybody = (app: FastifyInstance) =>
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith(DOCS)) route.config = { ...route.config, access: 'public' }
  })

/** Everybody may read it: it says which calls there are and holds no data, and the web's own scripts say the same to every visitor. */
export async function installOpenApi(app: FastifyInstance) {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Pre-U', version: '1', description }, components },
    transform: (document) => {
      const { schema, url } = jsonSchemaTransform(document)
      const { method, config } = document.route
      const rule: Access = config?.access ?? []
      const errors = possibleErrors(document.schema ?? {}, String(method), rule)
      const response = { ...(schema?.response as object), ...Object.fromEntries(errors.map((status) => [status, errorResponses[status]])) }
      return {
        url,
        schema: { ...schema, response, security: rule === 'public' || rule.includes('FEED') ? [] : [{ bearer: [] }], 'x-access': rule },
      }
    },
  })
  const schema = { tags: ['API'], summary: 'API: deze beschrijving', response: { 200: z.record(z.string(), z.unknown()) } }
  app.get('/api/schema/', { schema, config: { access: 'public' } }, async () => app.swagger() as Record<string, unknown>)
  // Without its bar of addresses, which needs inline styles.
  const uiConfig = { layout: 'BaseLayout', docExpansion: 'none', filter: true, tagsSorter: 'alpha', showExtensions: true } as const
  await app.register(swaggerUi, { routePrefix: DOCS, theme: { title: 'API-documentatie' }, uiConfig })
}

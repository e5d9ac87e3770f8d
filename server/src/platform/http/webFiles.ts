import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { repositoryRoot } from '../config/repository'
import type { Config } from '../config/config'
import { acceptsEncoding } from './compression'
import { notFound } from './errors'
import { etagOf, matchesEtag } from './etag'
import { pageFiles } from './pageFiles'

const BUILT = path.join(repositoryRoot, 'web/dist')
const publicRoute = { schema: { hide: true }, config: { access: 'public' as const } }
const SERVER_PATHS = /^\/(api|auth|s3|shared-folder|branding|assets|uploads)(\/|$)/

const brandingFiles = (branding: Config['branding']) => [
  { url: '/branding/image', file: branding.image },
  { url: '/branding/logo', file: branding.poweredByLogo },
]

type Brand = Pick<Config, 'branding' | 'office'>

/** '<' is escaped so that no name can close the script element. */
function brandingJson({ branding, office }: Brand) {
  const [image, poweredByLogo] = brandingFiles(branding).map(({ url, file }) => (file ? url : null))
  const { programmeName, poweredByName } = branding
  return JSON.stringify({ programmeName, poweredByName, image, poweredByLogo, office }).replaceAll('<', '\\u003c')
}

function fillIn(template: string, brand: Brand) {
  const json = brandingJson(brand)
  return template.replace(/(<script[^>]*id="branding"[^>]*>)[\s\S]*?(<\/script>)/, (_all, open, close) => open + json + close)
}

const linkTo = (file: string) =>
  file.endsWith('.css') ? `<link rel="stylesheet" crossorigin href="/${file}">` : `<link rel="modulepreload" crossorigin href="/${file}">`

/** The browser asks for all files of a page at once, and not for each when the one before has run. */
const withFiles = (html: string, files: string[]) => html.replace('</head>', () => `${files.map(linkTo).join('')}</head>`)

const ENCODERS = { br: brotliCompressSync, gzip: gzipSync, identity: (html: Buffer) => html }

function respondWith(text: string) {
  const html = Buffer.from(text)
  const etag = etagOf(html)
  // When it is first asked for: compressing every page takes a tenth of a second of each start.
  const encoded: Partial<Record<keyof typeof ENCODERS, Buffer>> = {}

  return (request: FastifyRequest, reply: FastifyReply) => {
    reply.type('text/html; charset=utf-8').headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' })
    if (matchesEtag(etag, request.headers['if-none-match'])) return reply.code(304).send()
    const encoding = (['br', 'gzip'] as const).find((name) => acceptsEncoding(request, name)) ?? 'identity'
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send((encoded[encoding] ??= ENCODERS[encoding](html)))
  }
}

const pathOf = ({ url }: FastifyRequest) => url.split('?')[0]!

/** index.html, with the branding and with links to the files of the page that is asked for. */
function indexPage(config: Config, dist: string) {
  const html = fillIn(readFileSync(path.join(dist, 'index.html'), 'utf8'), config)
  const filled = pageFiles(dist).map(({ pattern, files }) => ({ pattern, respond: respondWith(withFiles(html, files)) }))
  const respondElsewhere = respondWith(html)
  return (request: FastifyRequest, reply: FastifyReply) => {
    const page = filled.find(({ pattern }) => pattern.test(pathOf(request)))
    return (page?.respond ?? respondElsewhere)(request, reply)
  }
}

/** Hashed assets are immutable. Any other GET that is not a call gets index.html, and the router decides. */
export async function installWebFiles(app: FastifyInstance, config: Config, dist = BUILT) {
  if (!existsSync(path.join(dist, 'index.html'))) {
    app.setNotFoundHandler(() => Promise.reject(notFound()))
    return
  }
  const page = indexPage(config, dist)
  await app.register(fastifyStatic, { root: dist, serve: false, preCompressed: true, cacheControl: false })

  const asset = { ...publicRoute, url: '/assets/*', method: 'GET' as const }
  app.route<{ Params: { '*': string } }>({
    ...asset,
    handler: (request, reply) =>
      reply.header('cache-control', `public, max-age=31536000, immutable`).sendFile(`assets/${request.params['*']}`),
  })
  const rootFiles = readdirSync(dist, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/\.(br|gz)$|^index\.html$/.test(entry.name),
  )
  for (const { name } of rootFiles)
    app.get(`/${name}`, publicRoute, (_request, reply) => reply.header('cache-control', 'public, max-age=3600').sendFile(name))
  for (const { url, file } of brandingFiles(config.branding))
    if (file)
      app.get(url, publicRoute, (_request, reply) =>
        reply.header('cache-control', 'public, max-age=3600').sendFile(path.basename(file), path.dirname(file)),
      )

  app.setNotFoundHandler((request, reply) => {
    if (!['GET', 'HEAD'].includes(request.method) || SERVER_PATHS.test(pathOf(request))) throw notFound()
    return page(request, reply)
  })
}

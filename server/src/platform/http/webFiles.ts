import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pages, shell } from '@pre-u/contract/pages'
import { repositoryRoot } from '../config/repository'
import { inTime } from '../db/faults'
import { imageAddress, officeOf, type Programme, standardProgramme } from '../programme/programme'
import { acceptsEncoding } from './compression'
import { notFound } from './errors'
import { etagOf, matchesEtag } from './etag'

/** What Vite's `build.manifest` says of a module or chunk. */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

const ENTRY = 'index.html'

/** Finds the files of a module and of what it imports; not those that index.html links itself. */
function filesOf(key: string, manifest: Manifest, seen = new Set([ENTRY])): string[] {
  if (seen.has(key)) return []
  seen.add(key)
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build of the web has no ${key}`)
  const { file, css = [], imports = [] } = chunk
  return [...css, ...imports.flatMap((each) => filesOf(each, manifest, seen)), file]
}

/** '/schools/$id' matches '/schools/5' and '/schools/5/'. */
const patternOf = (route: string) => new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+').replace(/\/$/, '')}/?$`)

/** The files of each page. */
export function pageFiles(dist: string) {
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const entries = Object.entries(pages).map(([route, file]) => {
    const files = [shell, file].flatMap((module) => filesOf(`src/${module}.tsx`, manifest))
    return { route, pattern: patternOf(route), files: [...new Set(files)] }
  })
  // '/schools/duo' comes before '/schools/$id'.
  return entries.toSorted((one, other) => Number(one.route.includes('$')) - Number(other.route.includes('$')))
}

const BUILT = path.join(repositoryRoot, 'web/dist')
const publicRoute = { schema: { hide: true }, config: { access: 'public' as const } }
const SERVER_PATHS = /^\/(api|auth|s3|shared-folder|branding|assets|uploads)(\/|$)/

type ReadProgramme = () => Promise<Programme>

/** '<' is escaped so that no name can close the script element. */
function brandingJson(programme: Programme) {
  const { programme_name: programmeName, powered_by_name: poweredByName, image_key, logo_key } = programme
  const branding = { programmeName, poweredByName, image: imageAddress(image_key), poweredByLogo: imageAddress(logo_key) }
  return JSON.stringify({ ...branding, office: officeOf(programme) }).replaceAll('<', '\\u003c')
}

function fillIn(template: string, json: string) {
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
  // A page is compressed when it is first asked for: compressing all would take a tenth of a second of each start.
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

/** As it was last read: pages are there while the database is away. */
function createReader(read: ReadProgramme) {
  let last = standardProgramme
  return async () => {
    last = await inTime(read()).catch(() => last)
    return last
  }
}

/** index.html, with the branding and with links to the files of the page that is asked for. */
function indexPage(readProgramme: ReadProgramme, dist: string) {
  const template = readFileSync(path.join(dist, 'index.html'), 'utf8')
  const files = pageFiles(dist)
  const read = createReader(readProgramme)
  const fill = (json: string) => {
    const html = fillIn(template, json)
    const withOwnFiles = files.map((page) => ({ pattern: page.pattern, respond: respondWith(withFiles(html, page.files)) }))
    return { json, withOwnFiles, respondElsewhere: respondWith(html) }
  }
  let filled = fill(brandingJson(standardProgramme))
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const json = brandingJson(await read())
    if (json !== filled.json) filled = fill(json)
    const page = filled.withOwnFiles.find(({ pattern }) => pattern.test(pathOf(request)))
    return (page?.respond ?? filled.respondElsewhere)(request, reply)
  }
}

/** Hashed assets are immutable. Any other GET that is not a call gets index.html, and the router decides. */
export async function installWebFiles(app: FastifyInstance, readProgramme: ReadProgramme, dist = BUILT) {
  if (!existsSync(path.join(dist, 'index.html'))) {
    app.setNotFoundHandler(() => Promise.reject(notFound()))
    return
  }
  const page = indexPage(readProgramme, dist)
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

  app.setNotFoundHandler((request, reply) => {
    if (!['GET', 'HEAD'].includes(request.method) || SERVER_PATHS.test(pathOf(request))) throw notFound()
    return page(request, reply)
  })
}

import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Route = { path: string; modules: string[] }

const ROUTE = /createRoute\(\{\s+getParentRoute: \(\) => (\w+),\s+(path|id): '([^']+)',[^]*?import\('\.\/([^']+)'\)/g

/** Reads path and page module of each route from the source of routes.tsx. The server takes the first whose path matches. */
function readRoutes(source: string): Route[] {
  const found = [...source.matchAll(ROUTE)].map(([, parent, kind, name, module]) => ({
    parent,
    kind,
    name: name!,
    module: `/src/${module}.tsx`,
  }))
  if (found.length !== source.split('lazyRouteComponent(').length - 1) throw new Error('routes.tsx has a route that the build cannot read')
  const layouts = new Map(found.filter(({ kind }) => kind === 'id').map(({ name, module }) => [name, module]))
  return found
    .filter(({ kind }) => kind === 'path')
    .map(({ parent, name, module }) => ({ path: name, modules: [layouts.get(parent!), module].filter((each) => each !== undefined) }))
    .toSorted((one, other) => Number(one.path.includes('$')) - Number(other.path.includes('$')))
}

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((file) => file.type === 'chunk')

/** A chunk, what it imports statically, and their stylesheets. */
function collect(chunk: Rolldown.OutputChunk, bundle: Bundle, files = new Set<string>()) {
  if (files.has(chunk.fileName)) return files
  files.add(chunk.fileName)
  for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css)
  for (const imported of chunk.imports) {
    const file = bundle[imported]
    if (file?.type === 'chunk') collect(file, bundle, files)
  }
  return files
}

/** Writes the files of each route's first load, so that the server can preload them all in the page. */
export const routeFiles: Plugin = {
  name: 'route-files',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = chunksOf(bundle)
      const chunkOf = (module: string) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
        if (!chunk) throw new Error(`${module} is in no chunk`)
        return chunk
      }
      // The largest paint of the sign-in pages, which have no layout around them.
      const artwork = [...(chunkOf('/src/auth/AuthLayout.tsx').viteMetadata?.importedAssets ?? [])].filter((file) => file.endsWith('.svg'))
      const routes = readRoutes(readFileSync(new URL('../src/routes.tsx', import.meta.url), 'utf8')).map(({ path, modules }) => {
        const files = ['/src/main.tsx', ...modules].flatMap((module) => [...collect(chunkOf(module), bundle)])
        return { path, files: [...new Set([...(modules.length === 1 ? artwork : []), ...files])] }
      })
      this.emitFile({ type: 'asset', fileName: '.vite/routes.json', source: JSON.stringify(routes, null, 2) })
    },
  },
}

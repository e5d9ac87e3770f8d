import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pages, shell } from '@pre-u/contract/pages'

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

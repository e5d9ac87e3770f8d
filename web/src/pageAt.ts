import { type PagePath, pages, shell } from '@pre-u/contract/pages'
import { lazyRouteComponent, type ResolveParams, type RouteComponent } from '@tanstack/react-router'
import type { TextSearch } from './platform/address/searchParams'

type PageModule = Record<string, RouteComponent> & { load?: (search: TextSearch, params: object) => Promise<unknown> }

const modules = import.meta.glob<PageModule>(['./*/**/*Page.tsx', './shell/Shell.tsx', '!./platform/**', '!./accounts/signIn/**'])

/** The component has the name of its file. */
function importFile(file: string) {
  const importer = modules[`./${file}.tsx`]
  if (!importer) throw new Error(`web/src/${file}.tsx is missing`)
  return { importer, component: lazyRouteComponent(importer, file.split('/').at(-1)) }
}

export const Shell = importFile(shell).component

/** After this, the page shows that it loads. Until then its address is new and the page before it is still there. */
const DATA_MS = 400

/** The route of a page: its code, its title, and what the page exports as `load` to ask for its data before it is rendered. */
export function pageAt<Path extends PagePath>(path: Path, title: string) {
  const { importer, component } = importFile(pages[path])
  const loader = async ({ location, params }: { location: { search: TextSearch }; params: ResolveParams<Path> }) => {
    const { load } = await importer()
    // A failure is shown by the page, which asks again.
    const data = load?.(location.search, params).catch(() => undefined)
    await Promise.race([data, new Promise((resolve) => setTimeout(resolve, DATA_MS))])
  }
  // The page itself asks again when the parameters of its address change.
  return { path, component, loader, shouldReload: false, staticData: { title } }
}

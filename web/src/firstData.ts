import type { TextSearch } from './platform/address/searchParams'

type Loading<Params> = { location: { search: TextSearch }; params: Params }

const FIRST_DATA_MS = 400
const isStaticShellShown = () => document.querySelector('.first-shell') !== null

/** Asks for a page's rows or record when its code is there, which is before it is rendered, and when a link to it is hovered or focused. */
export const firstData = <Params extends Record<string, string>>(
  page: () => Promise<{ load: (address: TextSearch, params: Params) => Promise<unknown> }>,
) => ({
  loader: async ({ location, params }: Loading<Params>) => {
    const { load } = await page()
    const data = load(location.search, params)
    // On the first load a page that is rendered once with its data is there sooner than one with skeletons first.
    if (isStaticShellShown()) await Promise.race([data, new Promise((resolve) => setTimeout(resolve, FIRST_DATA_MS))])
  },
  // The page itself asks again when its address changes.
  shouldReload: false,
})

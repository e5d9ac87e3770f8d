import type { TextSearch } from './platform/address/searchParams'

type Loading = { location: { search: TextSearch } }

const FIRST_ROWS_MS = 400
const isStaticShellShown = () => document.querySelector('.first-shell') !== null

/** Asks for a page's rows when its code is there, which is before it is rendered, and when a link to it is hovered or focused. */
export const firstData = (page: () => Promise<{ load: (address: TextSearch) => Promise<void> }>) => ({
  loader: async ({ location }: Loading) => {
    const { load } = await page()
    const rows = load(location.search)
    // On the first load a page that is rendered once with its rows is there sooner than one with skeletons first.
    if (isStaticShellShown()) await Promise.race([rows, new Promise((resolve) => setTimeout(resolve, FIRST_ROWS_MS))])
  },
  // The page itself asks again when its address changes.
  shouldReload: false,
})

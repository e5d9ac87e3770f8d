// Before the first paint: its colours, its density, and the bar for who is signed in. The application writes these entries.
const read = (key) => JSON.parse(localStorage.getItem(key) ?? 'null')?.state
const root = document.documentElement

try {
  const scheme = localStorage.getItem('color-scheme') ?? 'auto'
  const isDark = scheme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : scheme === 'dark'
  root.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
  root.dataset.density = read('preferences')?.density ?? 'comfortable'
  root.toggleAttribute('data-signed-in', read('auth')?.loggedIn === true)
} catch {
  // Without storage, or with a broken entry, the application decides.
}

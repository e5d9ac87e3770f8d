// Before the first paint: its colours, the shell for who is signed in, and the request for what the page shows first.
const read = (key) => JSON.parse(localStorage.getItem(key) ?? 'null')?.state
const root = document.documentElement

/** A month is six weeks, from a Sunday; a phone shows every view as a list. */
function calendarPath(view) {
  const now = new Date()
  const dayAt = (months, day) => new Date(Date.UTC(now.getFullYear(), now.getMonth() + months, day))
  const isList = view === 'lijst' || matchMedia('(max-width: 600px)').matches
  const [first, length] = view === 'week' ? [now.getDate(), 7] : [1, 42]
  const sunday = first - dayAt(0, first).getUTCDay()
  const days = isList ? [dayAt(0, 1), dayAt(1, 1)] : [dayAt(0, sunday), dayAt(0, sunday + length)]
  const [start, end] = days.map((day) => day.toISOString().slice(0, 10))
  return `/api/calendar/?start=${start}&end=${end}`
}

// By address: what the loader of the page asks for, which a test compares. `$` is an id, of those in the address the last.
function firstPaths({ user_type, school }, id) {
  const isSchool = user_type === 'SCHOOL'
  const forStaff = (path) => (isSchool ? [] : [path])
  return {
    '/': ['/api/students/'],
    '/overzicht': forStaff('/api/overview/'),
    '/cijfers': ['/api/figures/?by=period'],
    '/berichten': forStaff('/api/messages/'),
    // A sent message leaves its preview unread.
    '/berichten/$': isSchool ? [] : ['/api/messages/$/', '/api/messages/$/preview/?at=0'],
    '/activities': isSchool ? ['/api/activities/?ordering=is_closed', '/api/overview/own/'] : ['/api/activities/'],
    '/calendar': [calendarPath('maand')],
    '/calendar?view=week': [calendarPath('week')],
    '/calendar?view=lijst': [calendarPath('lijst')],
    '/activities/$': ['/api/activities/$/'],
    '/activities/$/inschrijven': ['/api/activities/$/'],
    '/activities/$/herhalen': forStaff('/api/activities/$/'),
    '/honours': ['/api/honours-program/?ordering=deadline&page_size=200'],
    '/honours/$': ['/api/honours-program/$/', '/api/honours-program-students/?honours_program__id=$'],
    '/honours/$/kandidaten/$': ['/api/honours-program-students/$/'],
    '/schools': forStaff('/api/schools/?is_active=true'),
    '/schools/$': isSchool && String(school?.id) !== id ? [] : ['/api/schools/$/', '/api/schools/$/overview/'],
  }
}

function askFirst({ access, user }) {
  const { exp } = JSON.parse(atob(access.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')))
  // The application renews the token, and knows the filters of another address and of a chosen school year.
  if (exp * 1000 < Date.now() + 5000 || read('preferences')?.schoolYears?.[user.id]) return
  const id = location.pathname.match(/\d+/g)?.at(-1)
  const paths = firstPaths(user, id)[location.pathname.replaceAll(/\d+/g, '$') + location.search] ?? []
  const headers = { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest', Authorization: `Bearer ${access}` }
  globalThis.firstAnswers = { access, byPath: {} }
  for (const path of paths.map((each) => each.replace('$', id))) {
    const answer = fetch(path, { headers })
    globalThis.firstAnswers.byPath[path] = answer
    // Whoever takes it reports a failure.
    answer.catch(() => undefined)
  }
}

try {
  const scheme = localStorage.getItem('color-scheme') ?? 'auto'
  const isDark = scheme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : scheme === 'dark'
  root.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
  root.dataset.density = read('preferences')?.density ?? 'comfortable'
  const session = read('auth')
  root.toggleAttribute('data-signed-in', session?.loggedIn === true)
  if (session?.loggedIn) askFirst(session)
} catch {
  // Without storage, or with a broken entry, the application decides.
}

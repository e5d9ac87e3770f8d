import { SCHOOL, sharedSession, STAFF } from '../support/api'
import { expect, test } from '../support/fixtures'
import { recordAnnouncements } from './announcements'
import { expectNoPupilStored } from '../support/storage'
import { checkState } from './evidence'
import { evidenceFolder, variants } from './variants'
import { matches, type Role } from './walk'
import { walks } from './walks'

const ACCOUNTS: Record<Role, string | undefined> = { bezoeker: undefined, medewerker: STAFF, school: SCHOOL }

for (const variant of variants)
  for (const walk of walks)
    test.describe(`${variant.name}, ${walk.role}`, () => {
      const colorScheme = variant.colours[0] === 'dark' ? 'dark' : 'light'
      test.use({ account: ACCOUNTS[walk.role], viewport: variant.viewport, colorScheme, ownContext: evidenceFolder !== undefined })

      test(walk.name, async ({ page, context, signedIn, tolerate }) => {
        // Each looks at many screens.
        test.setTimeout(evidenceFolder ? 900_000 : 360_000)
        if (walk.tolerates) tolerate(walk.tolerates)
        if (evidenceFolder) await recordAnnouncements(page)
        const seen = new Set<string>()
        const look = async (state: string) => {
          const path = new URL(page.url()).pathname
          const routes = walk.routes.filter((route) => matches(route, path))
          const isFirst = routes.some((route) => !seen.has(route))
          for (const route of routes) seen.add(route)
          await checkState(page, { walk, variant, state, isFirst })
          await expectNoPupilStored(page)
        }
        const session = signedIn ?? (await sharedSession(STAFF))
        await walk.go({ page, context, session, width: variant.viewport.width, look })
        expect([...seen].toSorted(), 'routes that were looked at').toEqual(walk.routes.toSorted())
      })
    })

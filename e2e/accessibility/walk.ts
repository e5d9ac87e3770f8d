import type { BrowserContext, Page } from '@playwright/test'
import type { Session } from '../support/api'

export type Role = 'bezoeker' | 'medewerker' | 'school'

export type Tools = {
  page: Page
  context: BrowserContext
  /** The session of the role; for a visitor that of staff, to prepare data. */
  session: Session
  width: number
  /** Checks the screen as it is now, under a name that an auditor understands. */
  look: (state: string) => Promise<void>
}

/** What one role meets on some screens: every state in which they are looked at. */
export type Walk = {
  name: string
  role: Role
  /** The routes of web/src/routes.tsx that it looks at, and pages of the server. */
  routes: string[]
  /** The tabs of /settings that it looks at. */
  tabs?: string[]
  /** What the browser reports and belongs to a state. */
  tolerates?: RegExp
  go: (tools: Tools) => Promise<void>
}

/** Whether an address belongs to a route: '/schools/5' to '/schools/$id'. */
export const matches = (route: string, path: string) => new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}/?$`).test(path)

import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { announced } from './announcements'
import { axeFaults, cutOff, overflowOf, settle } from './checks'
import { focusFaults } from './focus'
import { type Colours, evidenceFolder, type Variant } from './variants'
import type { Walk } from './walk'

/**
 * Colours that change in two steps are not looked at between them: the scripts of a page hear of it after its styles. Where a variant has
 * one scheme the page was opened in it; saying it again would make the browser work out every style anew.
 */
async function emulate(page: Page, variant: Variant, colours: Colours) {
  const colorScheme = colours === 'dark' ? 'dark' : 'light'
  if (variant.colours.length > 1) await page.emulateMedia({ colorScheme, forcedColors: colours === 'forced' ? 'active' : 'none' })
  const html = page.locator('html')
  await expect(html.and(page.locator(`[data-mantine-color-scheme=${colorScheme}], :not([data-mantine-color-scheme])`))).toHaveCount(1)
}

const fileName = (...parts: string[]) =>
  `${parts
    .join('-')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')}.jpg`

/** `isFirst`: of the states in which its route is looked at. */
type Place = { walk: Walk; variant: Variant; state: string; isFirst: boolean }

type Finding = Awaited<ReturnType<typeof checkColours>> & { picture: string }

/** The first colours of a variant get every check; in the others only what looks at colours can differ. */
async function checkColours(page: Page, { walk, variant, state, isFirst }: Place, colours: Colours) {
  await emulate(page, variant, colours)
  await settle(page)
  const isFirstColours = colours === variant.colours[0]
  const wholeScan = isFirstColours ? 'all' : 'colours'
  const { faults, rules, incomplete } = await axeFaults(page, isFirst || evidenceFolder ? wholeScan : 'structure')
  const isTarget = (fault: string) => fault.startsWith('target-size:')
  const checks: Record<string, string[]> = { axe: faults.filter((fault) => !isTarget(fault)) }
  if (isFirstColours) {
    const overflow = await overflowOf(page)
    checks.targets = faults.filter(isTarget)
    checks.width = overflow > 0 ? [`${overflow} px`] : []
    if (variant.isZoomed) checks.text = await cutOff(page)
  }
  const where = { walk: walk.name, role: walk.role, state, path: new URL(page.url()).pathname, variant: variant.name, colours }
  return { where, checks, rules, incomplete, stops: 0, messages: 0 }
}

/** Checks focus and announcements, once per state: they do not depend on colours. Runs last, because it moves the focus. */
async function checkFocus(page: Page) {
  const { messages, twice } = await announced(page)
  const { stops, hidden, unmarked, clipped } = await focusFaults(page)
  return { checks: { focus: hidden, mark: unmarked, ring: clipped, messages: twice }, stops, messages }
}

/** Checks one state in the colours of a variant, and keeps what was found where evidence is asked for. */
export async function checkState(page: Page, place: Place) {
  const { walk, variant, state } = place
  const found: Finding[] = []
  for (const colours of variant.colours) {
    const picture = fileName(walk.role, walk.name, state, variant.name, colours)
    found.push({ ...(await checkColours(page, place, colours)), picture })
    if (evidenceFolder) await page.screenshot({ path: join(evidenceFolder, 'beelden', picture), type: 'jpeg', quality: 50 })
  }
  await emulate(page, variant, variant.colours[0]!)
  if (evidenceFolder) {
    const [first] = found
    const { checks, ...counts } = await checkFocus(page)
    Object.assign(first!, counts, { checks: { ...first!.checks, ...checks } })
    await appendFile(join(evidenceFolder, 'bevindingen.jsonl'), found.map((finding) => `${JSON.stringify(finding)}\n`).join(''))
  }
  for (const { where, checks } of found) {
    const faults = Object.entries(checks).flatMap(([check, texts]) => texts.map((text) => `${check}: ${text}`))
    expect.soft(faults, `${state}, ${variant.name}, ${where.colours}`).toEqual([])
  }
}

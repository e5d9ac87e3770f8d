import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { evidenceFolder } from './variants'

// Every page that is loaded compiles it: half of what `axe.source` has.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const everyRule: axe.RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
const off = { enabled: false }

const RULES = {
  all: { runOnly: everyRule },
  /** Those whose answer depends on colours: what another scheme of colours needs beside the first. */
  colours: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
  /** Without those that measure where every element lies, which takes four fifths of a scan. */
  structure: { runOnly: everyRule, rules: { 'color-contrast': off, 'target-size': off } },
} satisfies Record<string, axe.RunOptions>

/** Rows repeat each other, and a scan takes more than a millisecond for each element: `npm test` looks at the first ones. */
const LEFT_OUT = evidenceFolder ? [] : ['tbody tr:nth-child(n+7)', 'main ul > li:nth-child(n+7)']

/** How far the page is wider than its window. */
export const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

export async function settle(page: Page) {
  // What is still loading is another page a moment later, and rows are paler while others are on their way.
  await expect(page.locator('[aria-busy=true], [data-stale]')).toHaveCount(0)
  await page.evaluate(() => {
    const ending = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
    return Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/** No rule of axe looks at the name of a group of radio buttons. */
const namelessGroups = (page: Page) =>
  page
    .locator('[role=radiogroup]:not([aria-label], [aria-labelledby])')
    .evaluateAll((groups) => groups.map((group) => `a group of radio buttons has no name: ${group.textContent}`))

/** What axe finds, without frames, of which there are none here. */
export async function axeFaults(page: Page, rules: keyof typeof RULES) {
  // Of what passes, axe would describe every element, which takes as long as looking.
  const options: axe.RunOptions = { ...RULES[rules], resultTypes: ['violations'] }
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const { violations, passes, incomplete } = await page.evaluate(
    async ([exclude, asked]) => {
      // What lies below a dialog cannot be used now, and is looked at in a state without it.
      const include = document.querySelector('[aria-modal=true]') ? ['[aria-modal=true]'] : ['html']
      const found = await (window as unknown as { axe: typeof axe }).axe.run({ include, exclude }, asked)
      return { violations: found.violations, passes: found.passes.length, incomplete: found.incomplete.map(({ id }) => id) }
    },
    [LEFT_OUT, options] as const,
  )
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(' ')}: ${any[0]?.message ?? ''}`),
  )
  return { faults: [...faults, ...(await namelessGroups(page))], rules: passes + violations.length, incomplete }
}

/** What a reader cannot see: beside the window, or in a box that hides what does not fit. */
export const cutOff = (page: Page) =>
  page.evaluate(() => {
    const holdsText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const canScroll = (element: Element | null): boolean =>
      element !== null && (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || canScroll(element.parentElement))
    const shown = document.querySelector('[aria-modal=true]') ?? document.body
    return [...shown.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
      const { width, left, right } = element.getBoundingClientRect()
      // Width 1: text for screen readers alone.
      if (!holdsText(element) || width <= 1 || !element.checkVisibility({ visibilityProperty: true }) || canScroll(element)) return []
      const hides = getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
      return hides || left < 0 || right > window.innerWidth ? [`${element.textContent} (${Math.round(left)}–${Math.round(right)})`] : []
    })
  })

/** Expects no violation by axe and no horizontal scroll. Soft, so that one run reports all violations. */
export async function checkAccessibility(page: Page, screen = new URL(page.url()).pathname) {
  await settle(page)
  const { faults } = await axeFaults(page, 'all')
  expect.soft(faults, `axe on ${screen}`).toEqual([])
  expect.soft(await overflowOf(page), `width of ${screen}`).toBeLessThanOrEqual(0)
}

export type Colours = 'light' | 'dark' | 'forced'
export type Variant = { name: string; viewport: { width: number; height: number }; colours: Colours[]; isZoomed?: boolean }

/** Where everything is looked at, in every variant; without it, the share that `npm test` runs. */
export const evidenceFolder = process.env.ACCESSIBILITY_EVIDENCE

const everything: Variant[] = [
  { name: '1280 px', viewport: { width: 1280, height: 800 }, colours: ['light', 'dark', 'forced'] },
  { name: '390 px', viewport: { width: 390, height: 800 }, colours: ['light', 'dark'] },
  // A window of 1280 by 1024 pixels, zoomed in: what WCAG 1.4.4 and 1.4.10 ask.
  { name: '200 %', viewport: { width: 640, height: 512 }, colours: ['light'], isZoomed: true },
  { name: '400 %', viewport: { width: 320, height: 256 }, colours: ['light', 'forced'], isZoomed: true },
]

/** The other tests see the light scheme at 1280 px. Colours do not depend on the width, nor the structure on the colours. */
const share: Variant[] = [{ name: '390 px', viewport: { width: 390, height: 800 }, colours: ['dark'] }]

export const variants = evidenceFolder ? everything : share

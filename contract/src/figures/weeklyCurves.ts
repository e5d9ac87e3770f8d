import type { FigureCurve } from './views'

const WEEK = 7

function inWords(days: number): string {
  if (days === 0) return 'Deadline'
  const weeks = Math.abs(days) / WEEK
  return `${weeks} ${weeks === 1 ? 'week' : 'weken'} ${days > 0 ? 'ervoor' : 'erna'}`
}

/**
 * Makes a table of weeks from curves: how many registrations there were by then. For publication, a week without a point is empty, because
 * it may be of a few pupils.
 */
export function weeklyCurves(curves: FigureCurve[], publication: boolean) {
  const drawn = curves.filter(({ points }) => points.length > 0)
  const all = drawn.flatMap(({ points }) => points.map(({ days }) => days))
  const first = Math.max(1, ...all.map((days) => Math.ceil(days / WEEK)))
  const last = Math.min(0, ...all.map((days) => Math.floor(days / WEEK)))
  const isOnly = new Set(drawn.map(({ school_year }) => school_year)).size === drawn.length
  const numberAt = ({ points }: FigureCurve, days: number) =>
    points.findLast((point) => point.days >= days)?.number ?? (publication ? null : 0)
  return {
    curves: drawn.map((curve) => ({ ...curve, name: isOnly ? curve.school_year : `${curve.school_year} ${curve.activity.code}` })),
    rows: Array.from({ length: first - last + 1 }, (_, index) => (first - index) * WEEK).map((days) => ({
      days,
      name: inWords(days),
      numbers: drawn.map((curve) => numberAt(curve, days)),
    })),
  }
}

import { offsetAt } from '@pre-u/contract/platform/dates'

const HOUR_MS = 3_600_000

const wholeSecond = (instant: string) => Math.floor(Date.parse(instant) / 1000) * 1000
const wallClock = (instant: number) => new Date(instant + offsetAt(instant))

/** Whether Amsterdam's clock shows another moment the same way: one hour in autumn comes twice, and programs differ on which is meant. */
export function isShownTwice(instant: string): boolean {
  const moment = wholeSecond(instant)
  const shown = wallClock(moment).getTime()
  return [-HOUR_MS, HOUR_MS].some((away) => wallClock(moment + away).getTime() === shown)
}

/** A moment whose parts are Amsterdam's, whatever the server's own zone. ical-generator knows it by its shape, that of a `TZDate`. */
export class AmsterdamDate extends Date {
  readonly internal: Date

  constructor(instant: string) {
    const moment = wholeSecond(instant)
    super(moment)
    this.internal = wallClock(moment)
  }

  withTimeZone() {
    return this
  }

  tzComponents() {
    return []
  }

  override getFullYear() {
    return this.internal.getUTCFullYear()
  }

  override getMonth() {
    return this.internal.getUTCMonth()
  }

  override getDate() {
    return this.internal.getUTCDate()
  }

  override getHours() {
    return this.internal.getUTCHours()
  }

  override getMinutes() {
    return this.internal.getUTCMinutes()
  }

  override getSeconds() {
    return this.internal.getUTCSeconds()
  }
}

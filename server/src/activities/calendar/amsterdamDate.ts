import { offsetAt } from '@pre-u/contract/platform/dates'

const HOUR_MS = 3_600_000

const wholeSecond = (instant: string) => Math.floor(Date.parse(instant) / 1000) * 1000
const wallClock = (instant: number) => new Date(instant + offsetAt(instant))

/** In the repeated hour in autumn, where calendar clients disagree about which instant a wall time means. */
export function isAmbiguous(instant: string): boolean {
  const moment = wholeSecond(instant)
  const wallTime = wallClock(moment).getTime()
  return [-HOUR_MS, HOUR_MS].some((shift) => wallClock(moment + shift).getTime() === wallTime)
}

/** Its getters return Amsterdam's wall time in any server time zone. ical-generator recognises the shape of a `TZDate`. */
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

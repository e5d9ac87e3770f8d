export const INVALID_TIME = 'Vul een geldige tijd in, bijvoorbeeld 14:30'

export const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** Accepts '14:30', '9.05', '1430' and '9'. */
export function parseTime(text: string): string | null {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(text.trim()) ?? []
  const parsed = `${hours.padStart(2, '0')}:${minutes}`
  return hours && isTime(parsed) ? parsed : null
}

export const offeredTimes = Array.from({ length: 32 }, (_, index) => {
  const minutes = 7 * 60 + index * 30
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${minutes % 60 === 0 ? '00' : '30'}`
})

/** Of a number in an address; PostgreSQL's integers are larger than the longest. */
export const isRecordId = (text: string) => /^[1-9]\d{0,8}$/.test(text)

/** Where a record is shown: the address that its number completes, by the name of its kind. */
const pages: Record<string, string> = {
  activities: '/activities/',
  holidays: '/settings?tab=vakanties&open=',
  honours_programs: '/honours/',
  // The page finds the programme.
  honours_students: '/honours/alle/kandidaten/',
  periods: '/settings?open=',
  plans: '/settings?tab=pakketten&open=',
  schools: '/schools/',
  staff: '/settings?tab=medewerkers&open=',
  students: '/?open=',
}

export const recordPage = (kind: string, id: number) => (kind in pages ? `${pages[kind]}${id}` : undefined)

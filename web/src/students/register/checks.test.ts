import { expect, it } from 'vitest'
import { type ActivityRoom, createValidator, listFaults, nextFault, summarise } from './checks'
import { neighbour } from './keys'
import { leaveRow, newRow, ownFields, pupilFields, type PupilRow, rowWithoutCapitals } from './rows'
import { namesInWords, placesInWords, sendLabel } from './words'

const validate = createValidator({ code: 'MC-01', grades: [4, 5] })
const pupil = (number: number, cells = {}) =>
  leaveRow(newRow({ first_name: 'Jan', last_name: `Meer ${number}`, email: `jan${number}@x.nl`, grade: '5', ...cells }))
const room: ActivityRoom = { id: 1, code: 'MC-01', period_id: 7, free: null, left_per_school: 2, left_of_plan: null }
const own = { id: 1, period_id: 7 }

it('leaves out rows with a fault and, for a school, rows over the limit', () => {
  const rows = [pupil(1), pupil(2, { grade: '' }), pupil(3), pupil(4), newRow()]
  const rules = { validate, registered: new WeakSet([rows[0]!]), roomOf: () => room, own, mayExceed: false }
  const summary = summarise(rows, rules)
  expect(summary).toMatchObject({ faultyCount: 1, registeredCount: 1, excess: { perSchool: 1, ofPlan: 0 } })
  expect([...summary.overLimit]).toEqual([rows[3]])
  expect(summary.sendable).toEqual([rows[0], rows[2]])
  expect(summarise(rows, { ...rules, mayExceed: true }).sendable).toEqual([rows[0], rows[2], rows[3]])
  expect(summarise(rows, { ...rules, roomOf: () => undefined }).overLimit.size).toBe(0)
})

it('does not send a row again that was sent before it was changed, and counts no second place for it', () => {
  const rows = [{ ...pupil(1), wasSent: true }, pupil(2), pupil(3)]
  const summary = summarise(rows, { validate, registered: new WeakSet(), roomOf: () => room, own, mayExceed: true })
  expect(summary).toMatchObject({ faultyCount: 1, registeredCount: 1, sendable: [rows[1], rows[2]] })
  expect(summary.overLimit.size).toBe(0)
})

it('counts a row that is not finished as faulty before its faults are shown', () => {
  const typing = newRow({ first_name: 'Jan' })
  expect(listFaults([typing], validate)).toEqual([])
  expect(summarise([typing], { validate, registered: new WeakSet(), roomOf: () => room, own, mayExceed: false })).toMatchObject({
    faultyCount: 1,
    sendable: [],
  })
})

it('counts the limit per school for each activity, and the package for each period', () => {
  const rows = [pupil(1), pupil(2, { activity: 'WS-01' }), pupil(3, { activity: 'WS-01' }), pupil(4, { activity: 'XX' })]
  const other: ActivityRoom = { ...room, id: 2, code: 'WS-01', left_per_school: 1 }
  const rooms: Record<string, ActivityRoom> = { '': room, 'WS-01': other }
  const rules = { validate, registered: new WeakSet<PupilRow>(), own, mayExceed: false }
  const roomOf = ({ cells }: PupilRow) => rooms[cells.activity]
  const { shares, overLimit, excess } = summarise(rows, { ...rules, roomOf })
  expect(shares.map((share) => [share.room.code, share.rows.length, share.excess])).toEqual([
    ['MC-01', 1, 0],
    ['WS-01', 2, 1],
  ])
  expect([[...overLimit], excess]).toEqual([[rows[2]], { perSchool: 0, ofPlan: 0 }])
  const ofPlan = summarise(rows, { ...rules, roomOf: (row) => roomOf(row) && { ...roomOf(row)!, left_per_school: null, left_of_plan: 1 } })
  expect([[...ofPlan.overLimit], ofPlan.excess]).toEqual([[rows[1], rows[2]], { perSchool: 0, ofPlan: 2 }])
})

it('goes with Tab to the next column, always, and from the last one to the next row', () => {
  expect(neighbour(ownFields, { index: 0, stop: 'first_name' }, 1)).toEqual({ index: 0, stop: 'infix' })
  expect(neighbour(ownFields, { index: 0, stop: 'remarks' }, 1)).toEqual({ index: 1, stop: 'first_name' })
  expect(neighbour(pupilFields, { index: 0, stop: 'remarks' }, 1)).toEqual({ index: 0, stop: 'activity' })
  expect(neighbour(ownFields, { index: 1, stop: 'first_name' }, -1)).toEqual({ index: 0, stop: 'remarks' })
  expect(neighbour(ownFields, { index: 1, stop: 'remove' }, -1)).toEqual({ index: 1, stop: 'remarks' })
  expect(neighbour(ownFields, { index: 1, stop: 'remove' }, 1)).toEqual({ index: 2, stop: 'first_name' })
})

it('goes from the last fault to the first', () => {
  const faults = listFaults([pupil(1, { email: 'x', grade: '3' }), pupil(2), pupil(3, { grade: '' })], validate)
  expect(faults.map(({ index, field }) => `${index} ${field}`)).toEqual(['0 email', '0 grade', '2 grade'])
  expect(nextFault(faults, null)).toBe(faults[0])
  expect(nextFault(faults, { index: 0, field: 'email' })).toBe(faults[1])
  expect(nextFault(faults, { index: 2, field: 'grade' })).toBe(faults[0])
})

it('writes names without capitals, and leaves other rows alone', () => {
  const right = pupil(1)
  expect(rowWithoutCapitals(right)).toBe(right)
  const { cells } = rowWithoutCapitals(pupil(2, { first_name: 'SANNE', last_name: 'VAN DER MEER' }))
  expect(cells).toMatchObject({ first_name: 'Sanne', infix: 'van der', last_name: 'Meer' })
})

it.each([
  [0, 3, 'Inschrijven'],
  [30, 0, 'Inschrijven (30 leerlingen)'],
  [22, 10, '22 goede rijen inschrijven, 10 laten staan'],
  [1, 1, '1 goede rij inschrijven, 1 laten staan'],
])('offers to send %d of them and to keep %d: %s', (sendable, left, label) => expect(sendLabel(sendable, left)).toBe(label))

it.each([
  [{ free: 65, pending: 12, waiting: 0 }, '65 vrij, 12 aanmeldingen wachten'],
  [{ free: 0, pending: 0, waiting: 3 }, 'vol, 3 op de wachtlijst'],
  [{ free: null, pending: 1, waiting: 0 }, 'geen limiet, 1 aanmelding wacht'],
])('says how many places there are: %j', (places, words) => expect(placesInWords(places)).toBe(words))

it('names four pupils, or three and the number of others', () => {
  expect(namesInWords(['A', 'B', 'C', 'D'])).toBe('A, B, C en D')
  expect(namesInWords(['A', 'B', 'C', 'D', 'E'])).toBe('A, B, C en 2 anderen')
})

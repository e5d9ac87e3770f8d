import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressWith, readAddress, shownState } from './useCalendarState'

const today = '2026-11-15'

describe('the address of the calendar', () => {
  it('holds view, day and hidden kinds, and reads them back', () => {
    const state = { view: 'week', day: '2026-12-01', hidden: ['deadline', 'period'], isOwn: true } as const
    const address = addressWith({}, { ...state, hidden: [...state.hidden] }, today)
    expect(address).toEqual({ view: 'week', datum: '2026-12-01', verberg: 'deadline,period', alleen: 'onze-leerlingen' })
    expect(readAddress(address, today)).toEqual(state)
  })

  it('leaves out defaults, and keeps other parameters', () => {
    expect(
      addressWith(
        { view: 'week', datum: '2026-12-01', verberg: 'period', open: 'activity-7' },
        { view: 'maand', day: today, hidden: [], isOwn: false },
        today,
      ),
    ).toEqual({ open: 'activity-7' })
  })

  it.each([{ view: 'jaar' }, { datum: '2026-02-31' }, { datum: 'morgen' }, { datum: '0001-01-01' }, { verberg: 'alles' }, { verberg: '' }])(
    'falls back to the defaults for %o',
    (address) => expect(readAddress(address, today)).toEqual({ view: 'maand', day: today, hidden: [], isOwn: false }),
  )

  it('shows only the own pupils to a school, and a list on a phone', () => {
    const state = readAddress({ view: 'week', alleen: 'onze-leerlingen' }, today)
    expect(shownState(state, { isPhone: false, hasSchool: true })).toEqual(state)
    expect(shownState(state, { isPhone: false, hasSchool: false })).toMatchObject({ view: 'week', isOwn: false })
    expect(shownState(state, { isPhone: true, hasSchool: true })).toMatchObject({ view: 'lijst', isOwn: true })
  })

  it('means the same after defaults are left out, whatever it holds', () => {
    const name = fc.oneof(fc.constantFrom('view', 'datum', 'verberg', 'open'), fc.string())
    const text = fc.oneof(
      fc.constantFrom('', 'maand', 'week', 'lijst', today, '2026-12-01', 'deadline', 'period,deadline,alles'),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.dictionary(name, text), (address) => {
        const shorter = addressWith(address, {}, today)
        expect(readAddress(shorter, today)).toEqual(readAddress(address, today))
        expect(addressWith(shorter, {}, today)).toEqual(shorter)
      }),
    )
  })
})

import { expect, it } from 'vitest'
import { destinationInWords } from './words'

it('says by name who comes on the waiting list of a full activity, and nothing of it where there are places', () => {
  expect(destinationInWords({ free: 0 }, false, 'Noor Bakker')).toBe('Deze activiteit is vol: Noor Bakker komt op de wachtlijst.')
  expect(destinationInWords({ free: 1 }, false, 'Noor Bakker')).toBe('1 plaats vrij.')
  expect(destinationInWords({ free: null }, false, 'Noor Bakker')).toBe('Geen limiet.')
})

it('says of several that those who do not fit wait', () => {
  expect(destinationInWords({ free: 0 }, true)).toBe('Deze activiteit is vol: alle leerlingen komen op de wachtlijst.')
  expect(destinationInWords({ free: 6 }, false)).toBe(
    '6 plaatsen vrij. Zijn er meer leerlingen, dan komt de rest op de wachtlijst, ook wie nu geplaatst is.',
  )
})

import { expect, test } from 'vitest'
import { nameWithoutCapitals } from './pupilNames'

test.each([
  [['JAN', 'VAN DER', 'MEER'], 'Jan van der Meer'],
  [['Jan', 'van der', 'MEER'], 'Jan van der Meer'],
  [['ANNE-MARIE', '', 'IJSSELSTEIN'], 'Anne-Marie IJsselstein'],
  [['EVA', 'DE', 'VRIES-VAN DEN BERG'], 'Eva de Vries-van den Berg'],
  [['SEÁN', '', "O'NEILL"], "Seán O'Neill"],
  [['PIET', "IN 'T", 'VELD'], "Piet in 't Veld"],
  [['J.P.', '', 'McDonald'], 'J.P. McDonald'],
  [['ZOË', '', 'ÇELİK'], 'Zoë Çelik'],
])('%j without capitals', ([first_name, infix, last_name], name) => {
  const mended = nameWithoutCapitals({ first_name: first_name!, infix: infix!, last_name: last_name! })
  expect([mended.first_name, mended.infix, mended.last_name].filter(Boolean).join(' ').normalize()).toBe(name)
})

import { expect, it } from 'vitest'
import { assignKinds } from './AssignDialog'

const required = ['Motivatiebrief', 'Cijferlijst', 'Aanbevelingsbrief']

it('recognises a file by its name, whatever the order, case and accents', () => {
  expect(assignKinds(['cijfer-lijst 5V.pdf', 'Motivatiebríef Jan.docx'], required, required)).toEqual(['Cijferlijst', 'Motivatiebrief'])
})

it('assigns other files to the first missing kinds, and the rest to the other attachments', () => {
  const names = ['scan1.pdf', 'aanbevelingsbrief.pdf', 'scan2.pdf', 'scan3.pdf']
  expect(assignKinds(names, required, required)).toEqual(['Motivatiebrief', 'Aanbevelingsbrief', 'Cijferlijst', ''])
})

it('skips a kind that has a file', () => {
  expect(assignKinds(['cijferlijst.pdf'], required, ['Motivatiebrief'])).toEqual(['Motivatiebrief'])
  expect(assignKinds(['cijferlijst.pdf'], required, [])).toEqual([''])
})

it('assigns each kind to one file', () => {
  expect(assignKinds(['cijferlijst 1.pdf', 'cijferlijst 2.pdf'], required, ['Cijferlijst'])).toEqual(['Cijferlijst', ''])
})

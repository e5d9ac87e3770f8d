import { expect, it } from 'vitest'
import { assignKinds } from './assign'

const required = ['Motivatiebrief', 'Cijferlijst', 'Aanbevelingsbrief']

it('knows a file by its name, whatever the order and the marks', () => {
  expect(assignKinds(['cijfer-lijst 5V.pdf', 'Motivatiebríef Jan.docx'], required, required)).toEqual(['Cijferlijst', 'Motivatiebrief'])
})

it('gives what it does not know to the first free kinds, and the rest to the other attachments', () => {
  const names = ['scan1.pdf', 'aanbevelingsbrief.pdf', 'scan2.pdf', 'scan3.pdf']
  expect(assignKinds(names, required, required)).toEqual(['Motivatiebrief', 'Aanbevelingsbrief', 'Cijferlijst', ''])
})

it('leaves a kind alone that is there already', () => {
  expect(assignKinds(['cijferlijst.pdf'], required, ['Motivatiebrief'])).toEqual(['Motivatiebrief'])
  expect(assignKinds(['cijferlijst.pdf'], required, [])).toEqual([''])
})

it('gives one kind to one file', () => {
  expect(assignKinds(['cijferlijst 1.pdf', 'cijferlijst 2.pdf'], required, ['Cijferlijst'])).toEqual(['Cijferlijst', ''])
})

import { expect, test } from 'vitest'
import { fieldsOf } from './words'

const linesOf = (held: Record<string, unknown>) => fieldsOf(held).map(({ label, value }) => `${label}: ${value}`)

test('codes of the log are shown in Dutch, with each change on its own line', () => {
  const changes = {
    status: ['PENDING', 'ACCEPTED'],
    grade: [null, 5],
    last_name: null,
    school_id: [null, 1],
    created_by: [null, 1],
  }
  expect(linesOf({ action: 'CREATE', resource: 'students', record_id: 8909, changes })).toEqual([
    'Actie: toegevoegd',
    'Onderdeel: inschrijving',
    'Nummer: 8909',
    'Gewijzigde velden: Status: Aangemeld → Geplaatst\nLeerjaar: 5\nAchternaam: de waarde is niet bewaard',
  ])
})

test.each([
  [
    { kind: 'candidate', before: { status: 'PENDING', is_finished: true } },
    ['Soort: Kandidaat voor het honoursprogramma', 'Was: Status: Aangemeld\nIngediend: Ja'],
  ],
  [{ kind: 'ILL' }, ['Soort: Ziek']],
  [{ kind: 'Motivatiebrief' }, ['Soort: Motivatiebrief']],
  [{ user_type: 'SCHOOL', news_mails: 'all' }, ['Soort gebruiker: Contactpersoon van een school', 'E-mails over wijzigingen: Alles']],
  [{ rows: [{ id: 3, first_name: 'Roos', infix: '', school_id: 4 }] }, ['Gegevens: Nummer: 3\nVoornaam: Roos']],
  [
    { rows: [{ status: 'PENDING', touched_at: null, report: { kind: 'ILL', reason: 'Griep', student_id: 3, reported_by: 4 } }] },
    ['Gegevens: Status: Aangemeld\nMelding: Soort: Ziek\nReden: Griep'],
  ],
  [{ attachments: [], remarks: '', before: null }, []],
])('%j', (held, expected) => expect(linesOf(held)).toEqual(expected))

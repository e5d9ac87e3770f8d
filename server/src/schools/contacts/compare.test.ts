import { expect, test } from 'vitest'
import { compareContacts } from './compare'

const person = { first_name: 'Jan', infix: '', last_name: 'Bos', phone: '', function: '', is_primary: false }

test('a list of unknown schools lets others have their turn', async () => {
  const schools = Array.from({ length: 200 }, (_, id) => ({
    id: id + 1,
    name: `Lyceum ${id}`,
    city: 'Assen',
    brin: '',
    postal_code: '',
    is_active: true,
  }))
  const contacts = Array.from({ length: 400 }, (_, row) => ({
    row,
    school: { brin: '', name: `Lyceum Zuid ${row}x`, city: '' },
    person: { ...person, email: `jan${row}@school.example` },
    unknownFunction: '',
  }))
  let turns = 0
  const others = setInterval(() => (turns += 1), 0)
  const { unknown_schools } = await compareContacts(contacts, schools, [])
  clearInterval(others)
  expect(unknown_schools).toHaveLength(400)
  expect(unknown_schools[0]!.suggestions).toHaveLength(3)
  expect(turns).toBeGreaterThan(1)
})

import { expect, test } from 'vitest'
import { compareSchools, type School } from './compare'
import type { Branch } from './read'

const place = { street: '', postal_code: '', city: 'Assen', province: '', region: '' } as const
const twoDigits = (number: number) => String(number).padStart(2, '0')

test('many schools and branches of one institution let others have their turn', async () => {
  const schools = Array.from({ length: 50 }, (_, id) => ({
    ...place,
    id,
    brin: `01AA${twoDigits(id)}`,
    name: `Lyceum ${100 + id}`,
    is_active: true,
  }))
  const branches = Array.from({ length: 1000 }, (_, nth): Branch => ({
    ...place,
    institution: '01AA',
    brin: `01AA${50 + (nth % 50)}`,
    name: `Lyceum ${100 + nth}`,
    structure: '',
  }))
  let turns = 0
  const others = setInterval(() => (turns += 1), 0)
  const { rows } = await compareSchools(schools as School[], branches, 0)
  clearInterval(others)
  const merged = rows.filter(({ kind }) => kind === 'merged')
  expect(merged).toHaveLength(50)
  expect(merged[10]!.proposals[0]!.change).toMatchObject({ name: 'Lyceum 110', brin: '01AA60' })
  expect(turns).toBeGreaterThan(0)
})

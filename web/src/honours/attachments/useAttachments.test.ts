import { expect, it } from 'vitest'
import { keepUnsent, takeUnsent } from './useAttachments'

const letter = { file: new File(['x'], 'Brief.pdf'), target: 'Motivatiebrief' }

it('gives the files back once, to the same user and candidate', () => {
  keepUnsent({ user: 1, candidate: 7 }, [letter])
  expect(takeUnsent({ user: 1, candidate: 8 })).toEqual([])
  expect(takeUnsent({ user: 1, candidate: 7 })).toEqual([letter])
  expect(takeUnsent({ user: 1, candidate: 7 })).toEqual([])
})

it('forgets them when somebody else signs in', () => {
  keepUnsent({ user: 1, candidate: 7 }, [letter])
  expect(takeUnsent({ user: 2, candidate: 7 })).toEqual([])
  expect(takeUnsent({ user: 1, candidate: 7 })).toEqual([])
})

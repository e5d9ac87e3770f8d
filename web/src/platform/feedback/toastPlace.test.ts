import { expect, it } from 'vitest'
import { findPlace, withoutGap } from './toastPlace'

const view = { width: 1280, height: 720 }
const size = { width: 368, height: 64 }
const bar = { left: 0, top: 0, right: 1280, bottom: 46 }

it('is the top right where nothing is there', () => {
  expect(findPlace(size, view, [])).toEqual({ left: 896, top: 16, right: 1264, bottom: 80 })
})

it('is between the bar and what comes next where that is high enough', () => {
  const toolbar = { left: 0, top: 130, right: 1280, bottom: 170 }
  expect(findPlace(size, view, [bar, toolbar])).toMatchObject({ top: 54, right: 1264 })
})

it('is to the left of a button at the top right, or below it, whichever is nearer', () => {
  const low = { left: 1000, top: 60, right: 1248, bottom: 96 }
  expect(findPlace(size, view, [bar, low])).toMatchObject({ top: 104, right: 1264 })
  const high = { left: 1200, top: 60, right: 1248, bottom: 300 }
  expect(findPlace(size, view, [bar, high])).toMatchObject({ top: 54, right: 1192 })
})

it('is beside a drawer', () => {
  expect(findPlace(size, view, [{ left: 720, top: 0, right: 1280, bottom: 720 }])).toMatchObject({ top: 16, right: 712 })
})

it('is nowhere where all is taken, or the window is too small', () => {
  expect(findPlace(size, view, [{ left: 0, top: 0, right: 1280, bottom: 720 }])).toBeUndefined()
  expect(findPlace(size, { width: 320, height: 60 }, [])).toBeUndefined()
})

it('touches what it may not cover where there is no room for the gap', () => {
  const above = new DOMRect(0, 0, 1280, 300)
  const below = new DOMRect(0, 366, 1280, 354)
  expect(findPlace(size, view, [above, below])).toBeUndefined()
  expect(findPlace(size, view, withoutGap([above, below]))).toMatchObject({ top: 300, bottom: 364 })
})

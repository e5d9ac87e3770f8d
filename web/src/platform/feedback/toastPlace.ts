export type Box = { left: number; top: number; right: number; bottom: number }
export type Size = { width: number; height: number }

/** Between a toast and what it may not cover. */
const GAP = 8
const EDGE = 16

const overlaps = (one: Box, other: Box) =>
  one.left < other.right + GAP && other.left < one.right + GAP && one.top < other.bottom + GAP && other.top < one.bottom + GAP

export const isFree = (place: Box, taken: Box[]) => !taken.some((box) => overlaps(place, box))

/** Boxes that a toast may touch, where there is no room for the gap. */
export const withoutGap = (boxes: Box[]): Box[] =>
  boxes.map(({ left, top, right, bottom }) => ({ left, top: top + GAP, right, bottom: bottom - GAP }))

const isIn = (view: Size) => (place: Box) => place.left >= 0 && place.top >= 0 && place.right <= view.width && place.bottom <= view.height

const unique = (values: number[]) => [...new Set(values)]

/** The place nearest to the top right that covers none of the boxes. It touches the edge of the window or of a box, below or to the left of it. */
export function findPlace({ width, height }: Size, view: Size, taken: Box[]): Box | undefined {
  const corner = { left: Math.max(0, view.width - EDGE - width), top: EDGE }
  const tops = unique([corner.top, GAP, ...taken.map(({ bottom }) => bottom + GAP)])
  const lefts = unique([corner.left, ...taken.map(({ left }) => left - GAP - width)])
  const distance = ({ left, top }: Box) => Math.hypot(corner.left - left, corner.top - top)
  return tops
    .flatMap((top) => lefts.map((left) => ({ left, top, right: left + width, bottom: top + height })))
    .filter(isIn(view))
    .toSorted((one, other) => distance(one) - distance(other))
    .find((place) => isFree(place, taken))
}

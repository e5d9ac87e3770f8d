const STEPS = [1, 2, 5, 10]

/** A round number of which a few make up the largest value. */
function roundStep(largest: number, lines: number): number {
  const rough = Math.max(1, largest / lines)
  const power = 10 ** Math.floor(Math.log10(rough))
  return power * STEPS.find((step) => step * power >= rough)!
}

/** 0, 20, 40, …, until the largest value fits. */
export function ticksTo(largest: number, lines = 4): number[] {
  const step = roundStep(largest, lines)
  return Array.from({ length: Math.max(1, Math.ceil(largest / step)) + 1 }, (_, index) => index * step)
}

export const linear = (domain: [number, number], range: [number, number]) => (value: number) =>
  range[0] + ((value - domain[0]) / (domain[1] - domain[0] || 1)) * (range[1] - range[0])

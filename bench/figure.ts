/** One measured figure beside what it has to be. */
export type Figure = { name: string; value: number; unit: string; target: string; holds: boolean }

/** A machine that is slower than this is too busy to be measured on. */
const MOST_SLOWNESS = 3

let slowness = 1
let onFigure: (figure: Figure) => void = () => undefined

/**
 * How figures of this process are judged and reported.
 * @param given.slowness how many times as long the machine takes as on a quick day; times may be longer by as much
 * @param given.onFigure gets each figure as soon as it is known
 */
export function setUpFigures(given: { slowness: number; onFigure: (figure: Figure) => void }): void {
  slowness = Math.min(Math.max(given.slowness, 1), MOST_SLOWNESS)
  onFigure = given.onFigure
}

/** As long as this many milliseconds are on a quick day. */
export function patience(milliseconds: number): number {
  return milliseconds * slowness
}

const round = (value: number) => Math.round(value * 1000) / 1000

export function atLeast(name: string, value: number, unit: string, target: number): Figure {
  return reported({ name, value: round(value), unit, target: `>= ${target}`, holds: value >= target })
}

/** A time may be longer on a slow machine; ratios, sizes and counts may not. */
export function atMost(name: string, value: number, unit: string, target: number): Figure {
  const most = unit === 'ms' || unit === 's' ? target * slowness : target
  const stated = most === target ? `<= ${target}` : `<= ${target} × ${slowness.toFixed(2)} on this machine`
  return reported({ name, value: round(value), unit, target: stated, holds: value <= most })
}

function reported(figure: Figure): Figure {
  onFigure(figure)
  return figure
}

/** The middle one of some values. */
export function median(values: number[]): number {
  return quantile(values, 0.5)
}

/** The value below which this share of all values lies. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** How long the work takes. */
export async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** One measured figure beside what it has to be. */
export type Figure = { name: string; value: number; unit: string; target: string; holds: boolean }

const round = (value: number) => Math.round(value * 1000) / 1000

export function atLeast(name: string, value: number, unit: string, target: number): Figure {
  return { name, value: round(value), unit, target: `>= ${target}`, holds: value >= target }
}

export function atMost(name: string, value: number, unit: string, target: number): Figure {
  return { name, value: round(value), unit, target: `<= ${target}`, holds: value <= target }
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

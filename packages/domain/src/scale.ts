/** A scale with its lines: the first is its least value, the last its greatest. */
export type Scale = { least: number; most: number; ticks: readonly number[] }

/** So many steps at most: the lines stay apart, and each has room for its number. */
const MOST_STEPS = 6

/**
 * A scale for values whose lines stand 1, 2 or 5 times a power of ten apart. Zero is always one of them.
 * @param isWhole for what is counted: nothing stands between 0 and 1
 */
export function niceScale(values: readonly number[], isWhole = false): Scale {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  if (low === high) return { least: 0, most: 1, ticks: [0, 1] }
  const { factor, power } = stepOf(low, high, isWhole ? 0 : Number.NEGATIVE_INFINITY)
  const [first, last] = [stepsTo(low, factor, power, Math.floor), stepsTo(high, factor, power, Math.ceil)]
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => multiple((first + at) * factor, power))
  return { least: multiple(first * factor, power), most: multiple(last * factor, power), ticks }
}

const factors = [1, 2, 5] as const
type Step = { factor: (typeof factors)[number]; power: number }

/** The smallest step that needs no more lines than there is room for. */
function stepOf(low: number, high: number, leastPower: number): Step {
  const from = Math.max(leastPower, Math.floor(Math.log10((high - low) / MOST_STEPS)))
  for (let power = from; ; power += 1) {
    for (const factor of factors) {
      const steps = stepsTo(high, factor, power, Math.ceil) - stepsTo(low, factor, power, Math.floor)
      if (steps <= MOST_STEPS) return { factor, power }
    }
  }
}

function stepsTo(value: number, factor: number, power: number, round: (steps: number) => number): number {
  const steps = (power < 0 ? value * 10 ** -power : value / 10 ** power) / factor
  // What is a hair beside a line lies on it: 0.6 / 0.2 is not 3.
  const nearest = Math.round(steps)
  return Math.abs(steps - nearest) < 1e-9 * Math.max(1, Math.abs(steps)) ? nearest : round(steps)
}

/** Divided rather than multiplied by a fraction, so that 3 tenths are 0.3. */
function multiple(count: number, power: number): number {
  if (count === 0) return 0
  return power < 0 ? count / 10 ** -power : count * 10 ** power
}

/**
 * Which of so many points in a row get a label where there is room for some of them only: always the first and the
 * last, and those between them equally far apart, to within one point, and never closer than there is room for.
 */
export function labelledPlaces(count: number, room: number): number[] {
  if (count <= 1) return count === 1 ? [0] : []
  const labels = Math.max(2, Math.min(count, Math.floor(room)))
  // A gap that is a point narrower than the others would have its labels run into one another.
  const narrowest = Math.ceil((count - 1) / (labels - 1))
  const gaps = evenGaps(count - 1, Math.floor((count - 1) / narrowest))
  return Array.from({ length: gaps + 1 }, (_, at) => Math.round((at * (count - 1)) / gaps))
}

/** As many gaps as there is room for, or a few less where those come out even. */
function evenGaps(steps: number, most: number): number {
  for (let gaps = most; gaps > most / 2; gaps -= 1) {
    if (steps % gaps === 0) return gaps
  }
  return most
}

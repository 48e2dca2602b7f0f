import type { Comparison, FigureKind } from './comparison.ts'
import { Fraction } from './fraction.ts'

/** A row, or the total, of a table as it is shown: whole seconds beside decimal hours. */
export type ShownHours = {
  secondsEffective: number
  secondsOutside: number
  hoursRaw: number
  hoursEffective: number
  hoursOutside: number
}

const HUNDREDTH = new Fraction(1, 100)

const measures = [
  ['secondsEffective', 'hoursEffective'],
  ['secondsOutside', 'hoursOutside'],
] as const

/** Hours with two decimals, rounded once, halves up. */
export function decimalHours(seconds: number): Fraction {
  return new Fraction(seconds, 3600).roundedTo(2)
}

/** A part of a total, by the number that tells it from the others. */
type Part = { id: number; seconds: number }

/**
 * Parts of a total that is rounded once: each is cut to hundredths, and what is missing goes to those of which most was
 * cut, then to the larger ones, then to the lower numbers.
 */
export function decimalHoursOfParts(parts: readonly Part[]): Map<number, Fraction> {
  const cut = (seconds: number) => seconds - 36 * Math.floor(seconds / 36)
  const total = decimalHours(parts.reduce((sum, { seconds }) => sum + seconds, 0)).times(new Fraction(100))
  const given = parts.reduce((sum, { seconds }) => sum + Math.floor(seconds / 36), 0)
  const ranked = parts.toSorted((a, b) => cut(b.seconds) - cut(a.seconds) || b.seconds - a.seconds || a.id - b.id)
  const rounded = ranked.map(({ id, seconds }, rank) => {
    const isRaised = total.isAbove(new Fraction(given + rank))
    return [id, new Fraction(Math.floor(seconds / 36) + (isRaised ? 1 : 0), 100)] as const
  })
  return new Map(rounded)
}

/**
 * One period, one total: each total is rounded once from its seconds, unless it is a part of a larger one itself, the rows
 * add up to it, none is off by more than a hundredth, a zero stays zero, and raw hours are effective plus outside hours in
 * every row and in the total.
 */
export function compareTable(
  comparison: Comparison,
  about: { kind: FigureKind; of: string },
  table: { rows: { name: string; shown: ShownHours }[]; total: ShownHours; isPart?: boolean },
): void {
  for (const [seconds, hours] of measures) {
    const total = decimalHours(table.total[seconds])
    if (!table.isPart) same(comparison, { ...about, field: `${hours} of the total` }, table.total[hours], total)
    const sum = table.rows.reduce((all, { shown }) => all.plus(Fraction.ofDecimal(shown[hours])), new Fraction(0))
    if (table.rows.length > 0) {
      same(comparison, { ...about, field: `${hours} of the rows` }, table.total[hours], sum)
    }
    for (const { name, shown } of [
      ...table.rows,
      ...(table.isPart ? [{ name: 'the part', shown: table.total }] : []),
    ]) {
      const off = Fraction.ofDecimal(shown[hours]).minus(new Fraction(shown[seconds], 3600)).absolute()
      const isZeroKept = shown[seconds] !== 0 || shown[hours] === 0
      comparison.property(!off.isAbove(HUNDREDTH) && isZeroKept, {
        ...about,
        field: `${hours} of ${name}`,
        stored: shown[hours],
        expected: new Fraction(shown[seconds], 3600).toString(),
      })
    }
  }
  for (const { name, shown } of [...table.rows, { name: 'the total', shown: table.total }]) {
    const raw = Fraction.ofDecimal(shown.hoursEffective).plus(Fraction.ofDecimal(shown.hoursOutside))
    same(comparison, { ...about, field: `hoursRaw of ${name}` }, shown.hoursRaw, raw)
  }
}

function same(
  comparison: Comparison,
  about: { kind: FigureKind; of: string; field: string },
  stored: number,
  expected: Fraction,
): void {
  comparison.property(Fraction.ofDecimal(stored).equals(expected), {
    ...about,
    stored,
    expected: expected.toString(),
  })
}

import type { InstantSpan } from './schedule.ts'

/** The same time as sorted spans that neither overlap nor touch. Spans of no length are left out. */
export function mergedSpans(spans: readonly InstantSpan[]): InstantSpan[] {
  const sorted = spans.filter(({ from, to }) => from < to).toSorted((a, b) => a.from - b.from)
  const result: InstantSpan[] = []
  for (const span of sorted) {
    const before = result.at(-1)
    if (before && span.from <= before.to) before.to = Math.max(before.to, span.to)
    else result.push({ from: span.from, to: span.to })
  }
  return result
}

/** What two spans have in common; null where that is nothing. */
export function sharedSpan(a: InstantSpan, b: InstantSpan): InstantSpan | null {
  const from = Math.max(a.from, b.from)
  const to = Math.min(a.to, b.to)
  return from < to ? { from, to } : null
}

/** What is left of some spans without others: sorted and apart from one another. */
export function spansWithout(spans: readonly InstantSpan[], others: readonly InstantSpan[]): InstantSpan[] {
  const taken = mergedSpans(others)
  return mergedSpans(spans).flatMap((span) => {
    const left: InstantSpan[] = []
    let { from } = span
    for (const other of taken) {
      if (other.to <= from || other.from >= span.to) continue
      if (other.from > from) left.push({ from, to: other.from })
      from = other.to
    }
    if (from < span.to) left.push({ from, to: span.to })
    return left
  })
}

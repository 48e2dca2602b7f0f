import { readNumber } from '@warsha/domain'

/** So that 0.3 is three steps of 0.1. */
const CLOSE = 1e-6

/** The next multiple of a step above or below what is typed, as text; never below zero. What is no number stays as it is. */
export function steppedNumber(typed: string, step: number, direction: 1 | -1): string {
  const read = readNumber(typed)
  if (read.kind === 'ambiguous' || read.kind === 'not_a_number') return typed
  const at = (read.kind === 'number' ? read.value : 0) / step
  const next = direction > 0 ? Math.floor(at + CLOSE) + 1 : Math.ceil(at - CLOSE) - 1
  return String(Number((Math.max(0, next) * step).toFixed(decimalsOf(step))))
}

function decimalsOf(step: number): number {
  return (String(step).split('.')[1] ?? '').length
}

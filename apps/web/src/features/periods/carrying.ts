import type { Period } from '@warsha/contract'

/** The first closed month to which late arrivals of a month belong: until it is open, that month cannot be reopened. */
export function closedMonthCarrying({ late }: Period, all: readonly Period[]): string | undefined {
  return late?.other_months
    .filter((month) => all.some((other) => other.month === month && other.locked !== null))
    .toSorted()[0]
}

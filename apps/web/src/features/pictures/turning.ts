type TurnContext = { place: number; total: number; isRightToLeft: boolean }

/** The picture that a key leads to; null when it leads to none. */
export function placeAfter(key: string, { place, total, isRightToLeft }: TurnContext): number | null {
  const [onwards, back] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  const places: Record<string, number> = { [onwards]: place + 1, [back]: place - 1, Home: 0, End: total - 1 }
  const next = places[key]
  return next === undefined || next === place || next < 0 || next >= total ? null : next
}

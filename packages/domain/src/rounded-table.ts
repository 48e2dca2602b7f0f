/** Seconds in a hundredth of an hour. */
const HUNDREDTH = 36

/**
 * Seconds as whole hundredths of an hour, rounded half up.
 * @param seconds whole seconds
 */
export function hundredthsOfSeconds(seconds: number): number {
  return Math.floor((seconds + HUNDREDTH / 2) / HUNDREDTH)
}

/**
 * The parts of a total as whole hundredths of an hour that add up to the total's own: each is cut, and those cut most get
 * the missing ones (largest remainder, A. Hamilton 1792), on a tie the larger part, then the earlier one. So each is off
 * by less than a hundredth, and a part of whole hundredths, such as zero, stays as it is.
 * @param parts whole seconds
 */
export function hundredthsOfParts(parts: readonly number[]): number[] {
  const hundredths: number[] = []
  const placesByCut: number[][] = Array.from({ length: HUNDREDTH }, () => [])
  let [total, given] = [0, 0]
  for (const [place, seconds] of parts.entries()) {
    const whole = Math.floor(seconds / HUNDREDTH)
    hundredths.push(whole)
    placesByCut[seconds - whole * HUNDREDTH]?.push(place)
    total += seconds
    given += whole
  }
  let missing = hundredthsOfSeconds(total) - given
  for (const places of placesByCut.toReversed()) {
    for (const place of firstOf(places, missing, parts)) hundredths[place] = (hundredths[place] ?? 0) + 1
    missing -= Math.min(missing, places.length)
  }
  return hundredths
}

/** So many of the places, all cut by the same, those of the largest parts first. */
function firstOf(places: number[], count: number, parts: readonly number[]): number[] {
  if (count >= places.length) return places
  if (count === 0) return []
  return places.sort((a, b) => (parts[b] ?? 0) - (parts[a] ?? 0) || a - b).slice(0, count)
}

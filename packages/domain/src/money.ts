/**
 * SAR as people write them, as whole halalas (1 SAR = 100).
 * @param sar an amount with at most two decimals
 * @returns a whole number, or null when the amount has more decimals or is no finite number
 */
export function halalasOfSar(sar: number): number | null {
  const halalas = Math.round(sar * 100)
  if (!Number.isSafeInteger(halalas)) return null
  return halalas / 100 === sar ? halalas : null
}

/** Whole halalas as SAR with two decimals. */
export function sarOfHalalas(halalas: number): number {
  return halalas / 100
}

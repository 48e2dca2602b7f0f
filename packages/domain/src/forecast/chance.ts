/** Two whole numbers as one of 32 bits that looks like neither. */
export function mixed(a: number, b: number): number {
  let h = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b + 0x9e3779b9, 0xc2b2ae35)
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39)
  return h ^ (h >>> 15)
}

/**
 * A number above 0 and below 1 that looks drawn by chance and is always the same for the same key and trial: what one
 * activity draws does not depend on which others there are.
 */
export function randomAt(key: number, trial: number): number {
  return ((mixed(key, trial) >>> 0) + 0.5) / 4_294_967_296
}

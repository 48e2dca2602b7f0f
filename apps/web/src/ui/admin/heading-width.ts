const canvas = document.createElement('canvas')

/** Of the cell, and of the arrow beside what rows can be sorted by. */
const [PADDING, ARROW] = [24, 16]

/** What the heading of a column takes in CSS pixels, in the letters that this machine has. */
export function headingWidth(text: string, canSort: boolean): number {
  const context = canvas.getContext('2d')
  if (!context) return 0
  context.font = `600 13px ${getComputedStyle(document.body).fontFamily}`
  return Math.ceil(context.measureText(text).width) + PADDING + (canSort ? ARROW : 0)
}

/** What the longest word of a small heading takes, which is not to be broken. */
export function longestWord(text: string): number {
  const context = canvas.getContext('2d')
  if (!context) return 0
  context.font = `600 12px ${getComputedStyle(document.body).fontFamily}`
  return Math.ceil(Math.max(...text.split(/\s+/).map((word) => context.measureText(word).width)))
}

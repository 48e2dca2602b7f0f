/** Lines whose columns stand below one another in a terminal, in any script. */
export function alignedTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, ...rows]
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => widthOf(line[column] ?? ''))))
  return lines.map((line) => alignedLine(line, widths)).join('\n')
}

function alignedLine(cells: readonly string[], widths: readonly number[]): string {
  const padded = cells.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
  return padded.join('  ').trimEnd()
}

const characters = new Intl.Segmenter()
/** What a terminal draws two places wide: emoji, and the scripts of the far east. */
const WIDE =
  /^(?:\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60\uffe0-\uffe6])/u
/** What takes no place of its own: vowel signs and marks of direction. */
const NOTHING = /^[\p{M}\p{Cf}]+$/u

/** How many places of a terminal the text takes. */
export function widthOf(text: string): number {
  let width = 0
  for (const { segment } of characters.segment(text)) {
    if (!NOTHING.test(segment)) width += WIDE.test(segment) ? 2 : 1
  }
  return width
}

import { isRightToLeft, type Language } from '@warsha/contract'

/**
 * A column of a table as one text, which is set many times as fast as its cells: its lines, what has a direction of its
 * own, and grey stripes behind so many lines.
 */
export type Column = (string | { own: string } | { stripe: number })[]

/** The columns of some rows, how many lines they have, and whether a page may end within them. */
export type RowGroup = { columns: Column[]; lines: number; breakable: boolean }

/** A row's cells, each as its lines. */
export type Row = string[][]

const HEAD_ROWS = 3
const TAIL_ROWS = 5
/** So many rows are set one by one, as rows of a table that a screen reader can walk; more in texts of some rows. */
export const FEW_ROWS = 400
const ROWS_AT_ONCE = 50

/** Rows as groups. The last ones, in `tail`, stay together with the total, so that no page has it alone. */
export function rowGroups(rows: readonly Row[], language: Language): { groups: RowGroup[]; tail: RowGroup[] } {
  const group = (from: number, to: number, breakable = false) =>
    groupOf(rows.slice(from, to), { from, breakable, language })
  const tail = Math.max(rows.length - TAIL_ROWS, 0)
  if (rows.length <= FEW_ROWS) {
    const each = rows.map((_, place) => group(place, place + 1))
    return { groups: each.slice(0, tail), tail: each.slice(tail) }
  }
  const bodies = Array.from({ length: Math.ceil((tail - HEAD_ROWS) / ROWS_AT_ONCE) }, (_, i) => {
    const from = HEAD_ROWS + i * ROWS_AT_ONCE
    return group(from, Math.min(tail, from + ROWS_AT_ONCE), true)
  })
  return { groups: [group(0, HEAD_ROWS), ...bodies], tail: [group(tail, rows.length)] }
}

type Place = { from: number; breakable: boolean; language: Language }

function groupOf(rows: readonly Row[], { from, breakable, language }: Place): RowGroup {
  const heights = rows.map((cells) => Math.max(...cells.map((lines) => lines.length)))
  const columns = (rows[0] ?? []).map((_, column) => {
    const isFirst = column === 0
    const isPlain = isFirst && isRightToLeft(language) ? isPlainInArabic : isPlainInLatin
    const parts = rows.flatMap((cells, i): Column => {
      const height = heights[i] ?? 1
      const lines = padded(cells[column] ?? [], height).map((line) => (isPlain(line) ? line : { own: line }))
      const stripes = isFirst && (from + i) % 2 === 1 ? [{ stripe: height }] : []
      return [...stripes, ...lines.flatMap((line) => [line, '\n'])]
    })
    return joined(parts.slice(0, -1))
  })
  return { columns, lines: heights.reduce((sum, height) => sum + height, 0), breakable }
}

const padded = (lines: string[], height: number) => [...lines, ...Array<string>(height - lines.length).fill('')]

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const ARABIC_WORDS = /^[\p{Script=Arabic}\s]*$/u
const LATIN_WORDS = /^[A-Za-z]+( [A-Za-z]+)*$|^\d+$/

/** What looks the same in a text that runs the other way. All else is set by itself, in the direction of its first letter. */
const isPlainInLatin = (line: string) => !RIGHT_TO_LEFT.test(line) || ARABIC_WORDS.test(line)
const isPlainInArabic = (line: string) => ARABIC_WORDS.test(line) || LATIN_WORDS.test(line)

function joined(parts: Column): Column {
  const column: Column = []
  for (const part of parts) {
    const last = column.at(-1)
    if (typeof part === 'string' && typeof last === 'string') column[column.length - 1] = last + part
    else column.push(part)
  }
  return column
}

/** About how wide characters are, in parts of their size. Arabic letters differ; these are as wide as they are in words. */
const WIDTHS: readonly [RegExp, number][] = [
  [/^\p{M}$/u, 0],
  [/^[!',.:;[\]ijl| ]$/u, 0.32],
  [/^[()\-/\\frtI{}]$/u, 0.4],
  [/^[FJLacegkosvxyz"*?]$/u, 0.56],
  [/^[#&ABDGHNOQU]$/u, 0.72],
  [/^[wMm]$/u, 0.86],
  [/^[%@W]$/u, 0.96],
  [/^[!-~]$/u, 0.64],
  [/^[\u0600-\u06ff]$/u, 0.52],
  [/^[\u00a1-\u058f\u2010-\u2027]$/u, 0.8],
  [/^[\ufdf0-\ufdff]$/u, 4],
]
const WIDEST = 1.4

const widths = new Map<string, number>()

function widthOf(character: string): number {
  const known = widths.get(character) ?? WIDTHS.find(([kind]) => kind.test(character))?.[1] ?? WIDEST
  widths.set(character, known)
  return known
}

function widthOfText(text: string): number {
  let width = 0
  for (const character of text) width += widthOf(character)
  return width
}

/**
 * A text in lines of at most this width.
 * @param width in parts of the text's size
 */
export function wrapped(text: string, width: number): string[] {
  const words = text.trim().replaceAll(/\s+/g, ' ')
  if (widthOfText(words) <= width) return [words]
  const lines: string[] = []
  let [line, lineWidth] = ['', 0]
  for (const word of words.split(' ').flatMap((each) => brokenUp(each, width))) {
    const wordWidth = widthOfText(word)
    const longer = lineWidth + widthOf(' ') + wordWidth
    if (line !== '' && longer <= width) [line, lineWidth] = [`${line} ${word}`, longer]
    else {
      if (line !== '') lines.push(line)
      ;[line, lineWidth] = [word, wordWidth]
    }
  }
  return [...lines, line]
}

/** A word that is wider than a line has no place to break, and breaks anywhere. */
function brokenUp(word: string, width: number): string[] {
  if (widthOfText(word) <= width) return [word]
  const parts = ['']
  for (const character of word) {
    const part = (parts.at(-1) ?? '') + character
    if (widthOfText(part) <= width) parts[parts.length - 1] = part
    else parts.push(character)
  }
  return parts
}

/** As much of a text as so many lines hold, with a sign that there is more. */
export function shortened(text: string, width: number, height: number): string[] {
  const lines = wrapped(text, width)
  if (lines.length <= height) return lines
  const shown = lines.slice(0, height)
  return [...shown.slice(0, -1), `${wrapped(shown.at(-1) ?? '', width - 1)[0]}…`]
}

import { hexOfCode, RIGHT_TO_LEFT, type TextCodes } from './text-codes.ts'

/** A glyph, where it stands, and the text of its cluster: letters that are drawn as one, with their marks. */
export type Glyph = { code: number; x: number; width: number; text: string }

export type Look = { colour: string; fontName: string; size: number }

/** Where glyphs are drawn: how they look, and from where places are counted. */
type Place = { look: Look; font: TextCodes; left: number }

/** Readers pass over it. */
const UNREAD = '\u200b'
/** What stands for a character that no font has. */
const UNKNOWN = '\ufffd'

type Letter = { glyph: number; isDrawn: boolean; text: string; width: number; adjustment: number }

/** Glyphs from left to right, each letter of theirs with a code of its own. */
export function textOfLetters(glyphs: Glyph[], { look, font, left }: Place): string {
  const inOrder = glyphs.toSorted((a, b) => a.x - b.x)
  const from = inOrder[0]?.x ?? left
  const parts = lettersOf(inOrder, look.size).map((letter) => {
    const code = hexOfCode(font.codeOf(letter))
    const adjustment = Math.abs(letter.adjustment) < 0.1 ? '' : `${letter.adjustment} `
    const shown = `[${adjustment}<${code}>] TJ\n`
    return letter.isDrawn ? shown : `3 Tr\n${shown}0 Tr\n`
  })
  const joined = parts
    .join('')
    .replaceAll('0 Tr\n3 Tr\n', '')
    .replaceAll(/>\] TJ\n\[(?=<)/g, '>')
    .replaceAll(/\] TJ\n\[/g, ' ')
    .replaceAll('><', '')
  const drawing = `${begun(look, from - left)}${joined}`
  return glyphs.some(({ text }) => RIGHT_TO_LEFT.test(text)) ? `/ReversedChars BMC\n${drawing}EMC\n` : drawing
}

/** Drawn, and passed over by readers. */
export function textOfMark({ code, x }: Glyph, { look, font, left }: Place): string {
  const unread = font.codeOf({ glyph: code, text: UNREAD, width: 0 })
  const drawing = `${begun(look, x - left)}<${hexOfCode(unread)}> Tj\n`
  return `/Span <<\n  /ActualText <feff>\n>> BDC\n${drawing}EMC\n`
}

/** In thousandths of the size: further apart than letters are set. */
const APART = 500

/**
 * The last letter of a glyph stands on its left and draws it; the others draw nothing, side by side on its width. What
 * is left free before the next glyph belongs to that width: readers would take it for a space.
 */
function lettersOf(glyphs: Glyph[], size: number): Letter[] {
  let pen = glyphs[0]?.x ?? 0
  return glyphs.flatMap(({ code, x, width, text }, i) => {
    const letters = text === '' ? [code === 0 ? UNKNOWN : UNREAD] : inOrderDrawn(text)
    const untilNext = (((glyphs[i + 1]?.x ?? x) - x) / size) * 1000
    const isNear = glyphs[i + 1] !== undefined && Math.abs(untilNext - width) < APART
    const each = rounded((isNear ? untilNext : width) / letters.length)
    const adjustment = rounded(((pen - x) / size) * 1000)
    pen = x + ((each * letters.length) / 1000) * size
    return letters.map((letter, index) => {
      return { glyph: code, isDrawn: index === 0, text: letter, width: each, adjustment: index === 0 ? adjustment : 0 }
    })
  })
}

function inOrderDrawn(text: string): string[] {
  const letters = Array.from(text)
  return RIGHT_TO_LEFT.test(text) ? letters.toReversed() : letters
}

const begun = (look: Look, x: number) => `0 Tr\n/${look.fontName} ${look.size} Tf\n1 0 0 -1 ${rounded(x)} 0 Tm\n`

const rounded = (value: number) => Math.round(value * 1000) / 1000

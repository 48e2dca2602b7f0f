import { type Glyph, type Look, textOfLetters, textOfMark } from './letters.ts'
import { RIGHT_TO_LEFT, type TextCodes, textOfHex, withoutDirections } from './text-codes.ts'

const ESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** A part of a drawing with all its strings in hexadecimal digits, whichever way they were written. */
function withHexStrings(part: string): string {
  const parts: string[] = []
  let at = 0
  for (let open = part.indexOf('('); open >= 0; open = part.indexOf('(', at)) {
    const end = endOfString(part, open)
    parts.push(part.slice(at, open), `<${hexOf(part.slice(open + 1, end))}>`)
    at = end + 1
  }
  return [...parts, part.slice(at)].join('').replaceAll(/<[0-9A-F]+>/g, (hex) => hex.toLowerCase())
}

/** Parentheses that are balanced may stand in a string as they are. */
function endOfString(part: string, open: number): number {
  let depth = 0
  for (let i = open; i < part.length; i++) {
    if (part[i] === '\\') i++
    else if (part[i] === '(') depth++
    else if (part[i] === ')' && --depth === 0) return i
  }
  throw new Error('A string of the PDF has no end')
}

function hexOf(literal: string): string {
  const bytes = literal.replaceAll(/\\([0-7]{1,3})|\\([\s\S])/g, (_, octal?: string, one = '') =>
    octal ? String.fromCharCode(Number.parseInt(octal, 8)) : (ESCAPED[one] ?? one),
  )
  return Buffer.from(bytes, 'latin1').toString('hex')
}

/** A text as the compiler draws it, in one font, and the part of the drawing that does. */
type Drawn = {
  from: number
  to: number
  left: number
  y: number
  look: Look
  font: TextCodes
  glyphs: Glyph[]
  /** whether some of its texts are given beside its codes, which parts it for pdf.js */
  isSpanned: boolean
}

type Edit = { from: number; to: number; text: string }
type FontNamed = (name: string) => TextCodes

/** A page's drawing in which each letter of what runs from right to left can be read by itself. */
export function rewrittenText(drawing: string, fontNamed: FontNamed): string {
  const edits = groupsOf(drawnIn(drawing, fontNamed)).filter(isHardToRead).flatMap(editsOf)
  const parts: string[] = []
  let at = 0
  for (const { from, to, text } of edits) {
    parts.push(drawing.slice(at, from), text)
    at = to
  }
  return [...parts, drawing.slice(at)].join('')
}

const TEXT = /1 0 0 -1 (-?[\d.]+) (-?[\d.]+) cm\n((?:(?!BT\n|Q\n|q\n)[^\n]*\n)*)BT\n([\s\S]*?)ET\n/g

/** What no font has is drawn as glyph 0; its text is given beside it, if at all. */
const UNKNOWN = /\/ActualText|\\000\\000|<[0-9A-F]*0000/

function drawnIn(drawing: string, fontNamed: FontNamed): Drawn[] {
  return [...drawing.matchAll(TEXT)].flatMap(({ index, 0: all, 1: x, 2: y, 3: colour = '', 4: body = '' }) => {
    const [, fontName = '', size] = /^\/(\w+) ([\d.]+) Tf$/m.exec(body) ?? []
    const font = fontNamed(fontName)
    if (!font.isRightToLeft && !UNKNOWN.test(body)) return []
    const look = { colour, fontName, size: Number(size) }
    const pieces = [...piecesOf(withHexStrings(body))]
    const left = Number(x)
    const to = index + all.length - 'ET\n'.length
    const glyphs = pieces.flatMap((piece) => glyphsOf({ ...piece, x: left + piece.x }, font, look.size))
    return [
      { from: to - body.length, to, left, y: Number(y), look, font, glyphs, isSpanned: body.includes('/ActualText') },
    ]
  })
}

/** A string or strings to show, from where, and their text where it is not that of their glyphs. */
type Piece = { shown: string; x: number; text: string | null }

const OPERATOR =
  /(BDC|BMC)|(EMC)|\/ActualText <([0-9a-f]*)>|1 0 0 -1 (-?[\d.]+) -?[\d.]+ Tm|\[([^\]]*)\] TJ|(<[0-9a-f]+>) Tj/g

function* piecesOf(body: string): Generator<Piece> {
  const texts: (string | null)[] = []
  let [x, actual]: [number, string | null] = [0, null]
  for (const [, begins, ends, text, from, several, one] of body.matchAll(OPERATOR)) {
    if (text !== undefined) actual = textOfString(text)
    else if (begins) {
      texts.push(actual)
      actual = null
    } else if (ends) texts.pop()
    else if (from !== undefined) x = Number(from)
    else {
      const given = texts.findLast((each) => each !== null) ?? null
      yield { shown: several ?? one ?? '', x, text: given && withoutDirections(given) }
    }
  }
}

const textOfString = (hex: string) =>
  hex.startsWith('feff') ? textOfHex(hex.slice(4)) : Buffer.from(hex, 'hex').toString('latin1')

const SHOWN = /<([0-9a-f]+)>|(-?[\d.]+)/g

const codesOf = (hex: string) => (hex.match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16))

/** A glyph that moves the pen has the text of its cluster; the marks that are drawn around it have none. */
function glyphsOf({ shown, text, ...from }: Piece, font: TextCodes, size: number): Glyph[] {
  let { x } = from
  let left = text
  const glyphs: Glyph[] = []
  for (const [, hex = '', adjustment] of shown.matchAll(SHOWN)) {
    x -= (Number(adjustment ?? 0) / 1000) * size
    for (const code of codesOf(hex)) {
      const width = font.widthOf(code)
      glyphs.push({ code, x, width, text: width === 0 ? '' : (left ?? font.textOf(code)) })
      if (width > 0 && left !== null) left = ''
      x += (width / 1000) * size
    }
  }
  return glyphs
}

/** How far from one another parts of one word may be drawn, in parts of their size. */
const NEAR = 0.02
/** A mark stands above or below its letter. */
const NEAR_MARK = 1.5

/** A word with marks is drawn in several texts, the marks in their own. */
function groupsOf(drawn: Drawn[]): Drawn[][] {
  const groups: Drawn[][] = []
  for (const each of drawn) {
    const group = groups.at(-1)
    if (group && belongsTo(each, group)) group.push(each)
    else groups.push([each])
  }
  return groups
}

const isMark = ({ width }: Glyph) => width === 0
const hasOnlyMarks = ({ glyphs }: Drawn) => glyphs.every(isMark)
const beginOf = ({ glyphs }: Drawn) => Math.min(...glyphs.map(({ x }) => x))
const endOf = ({ glyphs, look }: Drawn) => Math.max(...glyphs.map(({ x, width }) => x + (width / 1000) * look.size))

function belongsTo(drawn: Drawn, group: Drawn[]): boolean {
  const { look, y } = drawn
  const before = group.findLast((each) => !hasOnlyMarks(each)) ?? group[0]
  if (!before || Object.entries(look).some(([key, value]) => before.look[key as keyof Look] !== value)) return false
  const isMarked = hasOnlyMarks(drawn) || hasOnlyMarks(before)
  const near = isMarked ? NEAR_MARK : NEAR
  return gap(group, drawn) < near * look.size && Math.abs(y - before.y) < near * look.size
}

/** Between what is drawn and what is already in a group, on either side of it. */
function gap(group: Drawn[], drawn: Drawn): number {
  const letters = group.filter((each) => !hasOnlyMarks(each))
  const known = letters.length > 0 ? letters : group
  const [from, to] = [Math.min(...known.map(beginOf)), Math.max(...known.map(endOf))]
  return Math.min(Math.abs(beginOf(drawn) - to), Math.abs(endOf(drawn) - from))
}

function isHardToRead(group: Drawn[]): boolean {
  return group.some(
    ({ glyphs, isSpanned }) => isSpanned || glyphs.some(({ code, text }) => code === 0 || RIGHT_TO_LEFT.test(text)),
  )
}

/** All letters of a group are drawn together where its first ones stand, its marks where they were. */
function editsOf(group: Drawn[]): Edit[] {
  const first = group.find((each) => !hasOnlyMarks(each))
  const letters = group.flatMap(({ glyphs }) => glyphs.filter((glyph) => !isMark(glyph)))
  return group.map((drawn) => {
    const marks = drawn.glyphs.filter(isMark).map((mark) => textOfMark(mark, drawn))
    return {
      from: drawn.from,
      to: drawn.to,
      text: [drawn === first ? textOfLetters(letters, drawn) : '', ...marks].join(''),
    }
  })
}

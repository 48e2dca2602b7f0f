import { newStream, type PdfObjects, referenceIn, streamOf, withStream } from './pdf-objects.ts'

/** A code is two bytes of a string to show: which glyph it draws, which text it stands for, how far the pen goes on. */
type Code = { glyph: number; text: string; width: number }

export const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

const PER_BLOCK = 100

/** The codes of a font. The compiler's stand for their glyphs; others can be added that draw a glyph as another text. */
export class TextCodes {
  readonly #objects: PdfObjects

  readonly #numbers: { font: number; descendant: number; descriptor: number; texts: number }

  readonly #widths: Map<number, number>

  readonly #texts: Map<number, string>

  readonly #added = new Map<string, { code: number } & Code>()

  readonly #first: number

  readonly #isCleaned: boolean

  constructor(objects: PdfObjects, font: number) {
    const object = objects.get(font) ?? ''
    const descendant = referenceIn(object, 'DescendantFonts')
    const descendantObject = objects.get(descendant) ?? ''
    this.#objects = objects
    this.#numbers = {
      font,
      descendant,
      descriptor: referenceIn(descendantObject, 'FontDescriptor'),
      texts: referenceIn(object, 'ToUnicode'),
    }
    this.#widths = widthsIn(descendantObject)
    const texts = textsIn(streamOf(objects.get(this.#numbers.texts) ?? '') ?? '')
    this.#texts = new Map([...texts].map(([glyph, text]) => [glyph, withoutDirections(text)]))
    this.#isCleaned = [...texts].some(([glyph, text]) => this.#texts.get(glyph) !== text)
    this.isRightToLeft = [...this.#texts.values()].some((text) => RIGHT_TO_LEFT.test(text))
    this.#first = Math.max(0, ...this.#widths.keys(), ...this.#texts.keys()) + 1
  }

  /** Whether something of it runs from right to left. */
  readonly isRightToLeft: boolean

  /** in thousandths of the size */
  widthOf(glyph: number): number {
    return this.#widths.get(glyph) ?? 0
  }

  readonly textOf = (glyph: number): string => {
    return this.#texts.get(glyph) ?? ''
  }

  /** The code that draws this glyph, reads as this text and moves the pen so far. */
  codeOf({ glyph, text, width }: Code): number {
    if (this.textOf(glyph) === text && this.widthOf(glyph) === width) return glyph
    const key = `${glyph} ${width} ${text}`
    const known = this.#added.get(key)
    if (known) return known.code
    const code = this.#first + this.#added.size
    this.#added.set(key, { code, glyph, text, width })
    return code
  }

  /** Writes into the font what has changed, if anything has. */
  save(): boolean {
    const added = [...this.#added.values()]
    if (added.length === 0 && !this.#isCleaned) return false
    const texts = [...[...this.#texts].map(([code, text]) => ({ code, text })), ...added]
    this.#change(this.#numbers.texts, (object) => withStream(object, withTexts(streamOf(object) ?? '', texts)))
    if (added.length > 0) this.#saveCodes(added)
    return true
  }

  #saveCodes(added: ({ code: number } & Code)[]): void {
    const map = Math.max(...this.#objects.keys()) + 1
    this.#objects.set(map, newStream(map, this.#glyphMap(added)))
    this.#change(this.#numbers.descendant, (object) =>
      object.replace('/CIDToGIDMap /Identity', `/CIDToGIDMap ${map} 0 R`).replace(/\/W \[([^\]]*)\]/, (_, old) => {
        return `/W [${old} ${added.map(({ code, width }) => `${code} ${code} ${width}`).join(' ')}]`
      }),
    )
    // It lists the codes that there are, and may be left out.
    this.#change(this.#numbers.descriptor, (object) => object.replace(/\s*\/CIDSet \d+ 0 R/, ''))
  }

  #change(number: number, change: (object: string) => string): void {
    this.#objects.set(number, change(this.#objects.get(number) ?? ''))
  }

  #glyphMap(added: Code[]): string {
    const glyphs = [...Array.from({ length: this.#first }, (_, glyph) => glyph), ...added.map(({ glyph }) => glyph)]
    return glyphs.map((glyph) => String.fromCharCode(glyph >> 8, glyph & 0xff)).join('')
  }
}

/** Of an array of `first last width`. */
function widthsIn(descendant: string): Map<number, number> {
  const numbers = (/\/W \[([^\]]*)\]/.exec(descendant)?.[1] ?? '').trim().split(/\s+/).map(Number)
  const widths = new Map<number, number>()
  for (let i = 0; i + 2 < numbers.length; i += 3) {
    const [first = 0, last = 0, width = 0] = numbers.slice(i, i + 3)
    for (let glyph = first; glyph <= last; glyph++) widths.set(glyph, width)
  }
  return widths
}

const DIRECTIONS = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g

/** The compiler lets a letter beside the end of a direction stand for that, too, and readers pass over both. */
export function withoutDirections(text: string): string {
  return text.replaceAll(DIRECTIONS, '') || text
}

function textsIn(cmap: string): Map<number, string> {
  const blocks = [...cmap.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)].map(([, lines = '']) => lines).join('')
  const pairs = [...blocks.matchAll(/<([0-9a-fA-F]{4})> <([0-9a-fA-F]+)>/g)]
  return new Map(pairs.map(([, code = '', text = '']) => [Number.parseInt(code, 16), textOfHex(text)]))
}

export function textOfHex(hex: string): string {
  return (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('')
}

const hexOfText = (text: string) =>
  Array.from({ length: text.length }, (_, i) => text.charCodeAt(i).toString(16).padStart(4, '0')).join('')

export const hexOfCode = (code: number) => code.toString(16).padStart(4, '0')

function withTexts(cmap: string, texts: { code: number; text: string }[]): string {
  const lines = texts.map(({ code, text }) => `<${hexOfCode(code)}> <${hexOfText(text)}>`)
  const blocks = Array.from({ length: Math.ceil(lines.length / PER_BLOCK) }, (_, i) => {
    const block = lines.slice(i * PER_BLOCK, (i + 1) * PER_BLOCK)
    return `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar\n`
  })
  const [before = ''] = cmap.split(/\d+ beginbfchar/)
  return before + blocks.join('') + cmap.slice(cmap.indexOf('endcmap'))
}

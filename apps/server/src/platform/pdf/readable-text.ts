import { type PdfObjects, readObjects, streamOf, withStream, writeObjects } from './pdf-objects.ts'
import { rewrittenText } from './right-to-left.ts'
import { TextCodes } from './text-codes.ts'

/**
 * The same pages with Arabic that can be found and copied as it was written. The compiler lets a glyph stand for several
 * letters in their logical order and lets marks repeat their letter's text; readers turn a line that runs from right to
 * left around code by code. So each letter gets a code of its own here, in the order in which the line is drawn.
 */
export function withReadableText(pdf: Uint8Array): Uint8Array {
  const file = readObjects(pdf)
  const { objects } = file
  const fonts = new Map<number, TextCodes>()
  const fontOf = (number: number) => {
    const font = fonts.get(number) ?? new TextCodes(objects, number)
    fonts.set(number, font)
    return font
  }
  let isChanged = false
  for (const { content, fontNumbers } of drawingsIn(objects)) {
    const object = objects.get(content) ?? ''
    const stream = streamOf(object)
    if (stream === null) continue
    const rewritten = rewrittenText(stream, (name) => fontOf(fontNumbers.get(name) ?? 0))
    if (rewritten === stream) continue
    objects.set(content, withStream(object, rewritten))
    isChanged = true
  }
  for (const font of fonts.values()) isChanged = font.save() || isChanged
  return isChanged ? writeObjects(file) : Uint8Array.from(pdf)
}

type Drawing = { content: number; fontNumbers: Map<string, number> }

/** What pages and forms draw, with the fonts that they name. */
function* drawingsIn(objects: PdfObjects): Generator<Drawing> {
  for (const [number, object] of objects) {
    if (!/\/Type \/(Page|XObject)\s/.test(object)) continue
    const fonts = /\/Font <<([^>]*)>>/.exec(object)?.[1] ?? ''
    const fontNumbers = [...fonts.matchAll(/\/(\w+) (\d+) 0 R/g)].map(
      ([, name = '', font]) => [name, Number(font)] as const,
    )
    if (fontNumbers.length === 0) continue
    const content = /\/Contents (\d+) 0 R/.exec(object)?.[1]
    yield { content: content ? Number(content) : number, fontNumbers: new Map(fontNumbers) }
  }
}

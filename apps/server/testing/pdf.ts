import { inflateSync } from 'node:zlib'
import sharp from 'sharp'

/** What a PDF is made of, read from its own bytes without the program that wrote it. */
export type ReadPdf = {
  /** width and height of every page, in points */
  pages: [number, number][]
  title: string
  /** of those whose glyphs are in the file */
  fonts: string[]
  /** what draws its pages */
  drawings: string[]
}

export function readPdf(bytes: Buffer): ReadPdf {
  const text = bytes.toString('latin1')
  return {
    pages: [...text.matchAll(/\/Type \/Page\s.*?\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/gs)].map(([, width, height]) => [
      Number(width),
      Number(height),
    ]),
    title: /\/Title \((.*?)\)/.exec(text)?.[1] ?? '',
    fonts: [...text.matchAll(/\/FontName \/\w{6}\+([\w-]+)(?:(?!endobj).)*?\/FontFile\d? \d+ 0 R/gs)]
      .map(([, name]) => name ?? '')
      .toSorted(),
    drawings: [...text.matchAll(/stream\r?\n/g)]
      .map(({ index, 0: head }) => inflated(bytes.subarray(index + head.length)))
      .filter((stream) => /\bBT\s/.test(stream)),
  }
}

function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1')
  } catch {
    return ''
  }
}

/** The dark cells of a code of squares, as a picture for a scanner: each run of them is one line across the cells' middle. */
export function pictureOfCode(drawing: string): Promise<Buffer> {
  const runs = [...drawing.matchAll(/^(\d+) (\d+\.5) m\n(\d+) \2 l$/gm)]
  const side = Math.max(...runs.map(([, , , end]) => Number(end)))
  const path = runs.map(([, from, row, to]) => `M${from} ${row}H${to}`).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 ${side + 8} ${side + 8}" width="400" height="400">
    <rect x="-4" y="-4" width="100%" height="100%" fill="#fff"/><path d="${path}" stroke="#000"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

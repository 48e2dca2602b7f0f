/**
 * Letters as strokes on a grid of 4 by 6, the way a plate is engraved: corners as `xy`, one line after the other. Fonts
 * differ from machine to machine, and some have none.
 */
const strokes: Record<string, string> = {
  A: '06 20 46/14 34',
  B: '00 06 36 45 44 33 03/33 42 41 30 00',
  C: '41 30 10 01 05 16 36 45',
  D: '00 06 36 45 41 30 00',
  E: '40 00 06 46/03 33',
  F: '40 00 06/03 33',
  G: '41 30 10 01 05 16 36 45 43 23',
  H: '00 06/40 46/03 43',
  I: '20 26/10 30/16 36',
  J: '40 45 36 16 05',
  K: '00 06/40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  O: '10 30 41 45 36 16 05 01 10',
  P: '06 00 30 41 42 33 03',
  Q: '10 30 41 45 36 16 05 01 10/24 46',
  R: '06 00 30 41 42 33 03/23 46',
  S: '41 30 10 01 02 13 33 44 45 36 16 05',
  T: '00 40/20 26',
  U: '00 05 16 36 45 40',
  V: '00 26 40',
  W: '00 16 23 36 40',
  X: '00 46/40 06',
  Y: '00 23 40/23 26',
  Z: '00 40 06 46',
  '0': '10 30 41 45 36 16 05 01 10',
  '1': '11 20 26/16 36',
  '2': '01 10 30 41 42 06 46',
  '3': '01 10 30 41 42 33 44 45 36 16 05/13 33',
  '4': '36 30 04 44',
  '5': '40 00 02 32 43 45 36 16 05',
  '6': '40 20 02 05 16 36 45 44 33 13 04',
  '7': '00 40 16',
  '8': '10 30 41 42 33 13 02 01 10/13 04 05 16 36 45 44 33',
  '9': '06 26 44 41 30 10 01 02 13 33 42',
  '.': '25 26',
  ',': '25 17',
  '-': '13 33',
  '/': '06 40',
  ':': '21 22/25 26',
  '=': '12 32/14 34',
  '+': '13 33/22 24',
  '(': '30 21 25 36',
  ')': '10 21 25 16',
  '°': '10 20 21 11 10',
  Ω: '06 16 14 03 01 10 30 41 43 34 36 46',
}
const ADVANCE = 5.6
const HEIGHT = 6

export type Pen = {
  /** of a capital letter, in pixels */
  size: number
  color: string
  /** of the line, in parts of the size */
  weight?: number
  anchor?: 'start' | 'middle' | 'end'
}

/** A line of text with its top at `y`, as SVG. Letters that are not known are left out. */
export function lettering(text: string, x: number, y: number, { size, color, weight = 0.13, anchor = 'start' }: Pen) {
  const scale = size / HEIGHT
  const width = (text.length * ADVANCE - (ADVANCE - 4)) * scale
  const left = x - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0)
  const lines = Array.from(text.toUpperCase(), (letter, i) =>
    (strokes[letter] ?? '')
      .split('/')
      .filter(Boolean)
      .map((line) => pathOf(line, { left: left + i * ADVANCE * scale, top: y, scale }))
      .join(''),
  )
  return `<path d="${lines.join('')}" fill="none" stroke="${color}" stroke-width="${(size * weight).toFixed(1)}" stroke-linecap="round" stroke-linejoin="round"/>`
}

function pathOf(line: string, { left, top, scale }: { left: number; top: number; scale: number }): string {
  const corners = line.split(' ').map((corner) => {
    const [x = 0, y = 0] = Array.from(corner, Number)
    return `${(left + x * scale).toFixed(1)} ${(top + y * scale).toFixed(1)}`
  })
  return `M${corners.join('L')}`
}

import type { CellKind, WorkbookPlan } from './workbook.ts'

const kinds = ['text', 'count', 'hours', 'duration', 'money', 'date', 'moment'] as const satisfies CellKind[]

/** Formats that are Excel's own have small numbers, ours begin at 164. */
const formats: Record<CellKind, number> = {
  text: 0,
  count: 3,
  hours: 4,
  money: 4,
  duration: 164,
  date: 165,
  moment: 166,
}

/** Which of the styles a cell has. */
export const styleOf = {
  plain: placesFrom(0),
  strong: placesFrom(kinds.length),
  heading: placesFrom(2 * kinds.length),
  /** text that looks like a formula */
  quoted: 3 * kinds.length,
}

function placesFrom(first: number): Record<CellKind, number> {
  return Object.fromEntries(kinds.map((kind, index) => [kind, first + index])) as Record<CellKind, number>
}

/** `xl/styles.xml` */
export function stylesXml({ isRightToLeft }: WorkbookPlan): string {
  // Left to itself a program puts a text on the side on which its script begins: names in two scripts in ragged order.
  const start = isRightToLeft ? 'right' : 'left'
  const sideOf = (kind: CellKind) => `horizontal="${kind === 'text' ? start : 'right'}" indent="1"`
  const styles = [
    ...kinds.map((kind) => style(PLAIN, kind, sideOf(kind))),
    ...kinds.map((kind) => style(STRONG, kind, sideOf(kind))),
    ...kinds.map((kind) => style(HEADING, 'text', `${sideOf(kind)} vertical="center" wrapText="1"`)),
    style(QUOTED, 'text', sideOf('text')),
  ]
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
<numFmts count="3"><numFmt numFmtId="164" formatCode="[h]:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFDBEEEC"/><bgColor indexed="64"/></patternFill></fill></fills>
<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top style="thin"><color auto="1"/></top><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="${styles.length}">${styles.join('')}</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`
}

const PLAIN = 'fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"'
const STRONG = 'fontId="1" fillId="0" borderId="1" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1"'
const HEADING = 'fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"'
const QUOTED = 'fontId="0" fillId="0" borderId="0" quotePrefix="1" xfId="0"'

function style(attributes: string, kind: CellKind, alignment: string): string {
  return `<xf numFmtId="${formats[kind]}" ${attributes} applyAlignment="1"><alignment ${alignment}/></xf>`
}

import { escaped } from './cells.ts'
import { widthOf } from './headings.ts'
import { columnLetters, quotedName, rowCountOf, type SheetPlan, type WorkbookPlan } from './workbook.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Where a sheet is in the file. */
export function sheetPath(index: number): string {
  return `xl/worksheets/sheet${index + 1}.xml`
}

/** The files of a workbook beside its sheets and styles, by their paths. */
export function partsOf(plan: WorkbookPlan): Record<string, string> {
  return {
    '[Content_Types].xml': contentTypes(plan),
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
    'docProps/core.xml': `${XML}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escaped(plan.title)}</dc:title></cp:coreProperties>`,
    'xl/workbook.xml': workbook(plan),
    'xl/_rels/workbook.xml.rels': workbookRelations(plan),
  }
}

function contentTypes({ sheets }: WorkbookPlan): string {
  const ofSheets = sheets.map(
    (_, index) => `<Override PartName="/${sheetPath(index)}" ContentType="${TYPES}.worksheet+xml"/>`,
  )
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${ofSheets.join('')}</Types>`
}

function workbook({ sheets }: WorkbookPlan): string {
  const listed = sheets.map(
    ({ name }, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews><sheets>${listed.join('')}</sheets><definedNames>${namesOf(sheets)}</definedNames></workbook>`
}

/** What is filtered, and that the headings are printed on every page. In the order in which Excel wants them. */
function namesOf(sheets: readonly SheetPlan[]): string {
  const filters = sheets.map((sheet, index) => {
    if (sheet.hasNoFilter) return ''
    const area = `${quotedName(sheet.name)}!${areaOf(sheet).replace(/([A-Z]+)(\d+)/g, '$$$1$$$2')}`
    return `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${escaped(area)}</definedName>`
  })
  const titles = sheets.map(({ name, repeatedColumns }, index) => {
    const sheet = quotedName(name)
    const columns = repeatedColumns ? `${sheet}!$A:$${columnLetters(repeatedColumns - 1)},` : ''
    return `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${escaped(`${columns}${sheet}!$1:$1`)}</definedName>`
  })
  return [...filters, ...titles].join('')
}

function workbookRelations({ sheets }: WorkbookPlan): string {
  const ofSheets = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${ofSheets.join('')}<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`
}

/** What stands before a sheet's rows. Its parts, and those after the rows, have the order that the schema gives them. */
export function sheetHead(sheet: SheetPlan, index: number, { isRightToLeft }: WorkbookPlan): string {
  const widths = sheet.columns.map(
    (column, place) => `<col min="${place + 1}" max="${place + 1}" width="${widthOf(column)}" customWidth="1"/>`,
  )
  const view = `${isRightToLeft ? ' rightToLeft="1"' : ''}${index === 0 ? ' tabSelected="1"' : ''}`
  return [
    `${XML}<worksheet xmlns="${MAIN}">`,
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>',
    `<dimension ref="${areaOf(sheet, sheet.totals ? 1 : 0)}"/>`,
    `<sheetViews><sheetView${view} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/></sheetView></sheetViews>`,
    '<sheetFormatPr defaultRowHeight="15"/>',
    `<cols>${widths.join('')}</cols>`,
    '<sheetData>',
  ].join('')
}

/** What stands after them. */
export function sheetFoot(sheet: SheetPlan, plan: WorkbookPlan): string {
  return [
    '</sheetData>',
    sheet.hasNoFilter ? '' : `<autoFilter ref="${areaOf(sheet)}"/>`,
    '<pageMargins left="0.4" right="0.4" top="0.75" bottom="0.6" header="0.3" footer="0.3"/>',
    `<pageSetup paperSize="${A4}" fitToWidth="${pagesAcross(sheet)}" fitToHeight="0" pageOrder="overThenDown" orientation="landscape"/>`,
    headerAndFooter(plan),
    '</worksheet>',
  ].join('')
}

const A4 = 9
/** What fits on the width of such a page in letters that can still be read. */
const READABLE_WIDTH = 240

function pagesAcross({ columns }: SheetPlan): number {
  const width = columns.reduce((sum, column) => sum + widthOf(column), 0)
  return Math.ceil(width / READABLE_WIDTH)
}

function headerAndFooter({ title, isRightToLeft, print }: WorkbookPlan): string {
  const sheetName = '&A'
  const [left, right] = isRightToLeft ? [sheetName, literal(print.owner)] : [literal(print.owner), sheetName]
  const page = literal(print.pageNumber).replace('{page}', '&P').replace('{pages}', '&N')
  const header = escaped(`&L${left}&C${literal(title)}&R${right}`)
  return `<headerFooter><oddHeader>${header}</oddHeader><oddFooter>${escaped(`&C${page}`)}</oddFooter></headerFooter>`
}

/** A header has 255 characters at most. */
const LONGEST_TEXT = 60

function literal(text: string): string {
  return Array.from(text).slice(0, LONGEST_TEXT).join('').replaceAll('&', '&&')
}

/** The headings and the rows, and so many rows below them. */
function areaOf(sheet: SheetPlan, below = 0): string {
  return `A1:${columnLetters(sheet.columns.length - 1)}${rowCountOf(sheet) + 1 + below}`
}

import { escaped } from './cells.ts'
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
    const area = `${quotedName(sheet.name)}!${filterArea(sheet).replace(/([A-Z]+)(\d+)/g, '$$$1$$$2')}`
    return `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${escaped(area)}</definedName>`
  })
  const titles = sheets.map(
    ({ name }, index) =>
      `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${escaped(quotedName(name))}!$1:$1</definedName>`,
  )
  return [...filters, ...titles].join('')
}

function workbookRelations({ sheets }: WorkbookPlan): string {
  const ofSheets = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${ofSheets.join('')}<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`
}

/** What stands before a sheet's rows. */
export function sheetHead({ columns }: SheetPlan, { isRightToLeft }: WorkbookPlan): string {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  return `${XML}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView${isRightToLeft ? ' rightToLeft="1"' : ''} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData>`
}

/** What stands after them. */
export function sheetFoot(sheet: SheetPlan): string {
  const filter = sheet.hasNoFilter ? '' : `<autoFilter ref="${filterArea(sheet)}"/>`
  return `</sheetData>${filter}<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>`
}

function filterArea(sheet: SheetPlan): string {
  return `A1:${columnLetters(sheet.columns.length - 1)}${rowCountOf(sheet) + 1}`
}

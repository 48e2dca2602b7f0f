import { DOMParser, type Element, type Node } from '@xmldom/xmldom'

/** The children of elements in the order in which the schema of Office Open XML (ECMA-376) has them. */
const sequences: Record<string, string> = {
  // CT_Worksheet
  worksheet: `sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection protectedRanges
    scenarios autoFilter sortState dataConsolidate customSheetViews mergeCells phoneticPr conditionalFormatting
    dataValidations hyperlinks printOptions pageMargins pageSetup headerFooter rowBreaks colBreaks customProperties
    cellWatches ignoredErrors smartTags drawing legacyDrawing legacyDrawingHF drawingHF picture oleObjects controls
    webPublishItems tableParts extLst`,
  sheetPr: 'tabColor outlinePr pageSetUpPr',
  sheetView: 'pane selection pivotSelection extLst',
  sheetData: 'row',
  row: 'c extLst',
  c: 'f v is extLst',
  is: 't r rPh phoneticPr',
  autoFilter: 'filterColumn sortState extLst',
  dataValidation: 'formula1 formula2',
  headerFooter: 'oddHeader oddFooter evenHeader evenFooter firstHeader firstFooter',
  // CT_Workbook
  workbook: `fileVersion fileSharing workbookPr workbookProtection bookViews sheets functionGroups externalReferences
    definedNames calcPr oleSize customWorkbookViews pivotCaches smartTagPr smartTagTypes webPublishing
    fileRecoveryPr webPublishObjects extLst`,
  // CT_Stylesheet
  styleSheet: `numFmts fonts fills borders cellStyleXfs cellXfs cellStyles dxfs tableStyles colors extLst`,
  font: 'b i strike condense extend outline shadow u vertAlign sz color name family charset scheme',
  fill: 'patternFill gradientFill',
  patternFill: 'fgColor bgColor',
  border: 'start end left right top bottom diagonal vertical horizontal',
  xf: 'alignment protection extLst',
  // CT_Sst
  sst: 'si extLst',
  si: 't r rPh phoneticPr',
}

/** The places at which a part has a child that the schema does not have there. */
export function outOfOrder(xml: string): string[] {
  const { documentElement } = new DOMParser().parseFromString(xml, 'text/xml')
  return documentElement ? faultsIn(documentElement) : ['no element']
}

function faultsIn(element: Element): string[] {
  const faults: string[] = []
  const order = sequences[element.localName ?? '']?.split(/\s+/)
  let reached = 0
  for (const child of childrenOf(element)) {
    const place = order?.indexOf(child.localName ?? '') ?? 0
    if (place < 0) faults.push(`${element.localName} has no ${child.localName}`)
    else if (order && place < reached) faults.push(`${element.localName}: ${child.localName} after ${order[reached]}`)
    reached = Math.max(reached, place)
    faults.push(...faultsIn(child))
  }
  return faults
}

function childrenOf(element: Element): Element[] {
  return Array.from(element.childNodes).filter((node: Node): node is Element => node.nodeType === node.ELEMENT_NODE)
}

/** The parts that relationships lead to and that are not there. */
export function missingParts(parts: ReadonlyMap<string, string>): string[] {
  const wanted: string[] = []
  for (const [path, xml] of parts) {
    if (!path.endsWith('.rels')) continue
    const folder = path.replace(/_rels\/[^/]+$/, '')
    const { documentElement } = new DOMParser().parseFromString(xml, 'text/xml')
    for (const relation of documentElement ? childrenOf(documentElement) : []) {
      const target = relation.getAttribute('Target') ?? ''
      wanted.push(target.startsWith('/') ? target.slice(1) : folder + target)
    }
  }
  return wanted.filter((path) => !parts.has(path))
}

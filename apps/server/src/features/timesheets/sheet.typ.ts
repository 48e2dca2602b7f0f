/**
 * Technicians' months, to print and sign: each begins on a page of A4 of its own and has its own page numbers. What stands
 * in the table comes as it is to be read: columns, rows of cells, and lines below.
 */
export const sheetTypst = String.raw`
#import "/paper.typ": directed, hairline, label, letterhead, line-start, ltr-text, muted, own, paper, part-end, data

#let labels = data.labels
#show: paper.with(title: data.title, margin: 14mm, foot: data.foot)
#set text(size: 9pt)

#let quiet = luma(45%)

#let set-cell(column, cell, tone) = {
  let lines = if type(cell) == array { cell } else { (cell,) }
  let set-line(line) = if column.kind == "figure" { ltr-text(line) } else { directed(line) }
  stack(spacing: 1.2mm, ..lines.map(line => text(fill: tone, size: if column.kind == "remark" { 8pt } else { 9pt }, set-line(line))))
}

#let sheet-table(sheet, below) = {
  let columns = data.columns
  let aligned(x) = (if columns.at(x).kind == "figure" { right } else { line-start }) + top
  let cells(row) = row.cells.enumerate().map(((i, cell)) => set-cell(columns.at(i), cell, if row.is-quiet { quiet } else { black }))
  let total-cells = sheet.totals.enumerate().map(((i, cell)) => text(weight: "semibold", set-cell(columns.at(i), cell, black)))
  // The last days stay with the totals and the lines to sign, so that no page has those alone.
  let (rows, last) = (sheet.rows.slice(0, calc.max(0, sheet.rows.len() - 3)), sheet.rows.slice(calc.max(0, sheet.rows.len() - 3)))
  let widths = columns.map(column => if column.width == none { 1fr } else { column.width * 1mm })
  let row-stroke(x, y) = (bottom: 0.3pt + luma(80%))
  set table.cell(breakable: false)
  table(
    columns: widths, align: (x, y) => aligned(x), inset: (x: 1.5mm, y: 1.12mm), stroke: row-stroke,
    table.header(..columns.enumerate().map(((i, column)) => table.cell(
      align: aligned(i).x + bottom, stroke: (bottom: 0.8pt), text(size: 8pt, weight: "semibold", column.head),
    ))),
    ..rows.map(cells).flatten(),
    table.footer(
      repeat: false, ..last.map(cells).flatten(), table.hline(stroke: 0.8pt), ..total-cells,
      table.cell(colspan: columns.len(), inset: 0mm, stroke: none, align: line-start, below),
    ),
  )
}

#let signatures = block(width: 100%, above: 16mm, grid(
  columns: (auto, 1fr, auto, 32mm), column-gutter: 3mm, row-gutter: 9mm, align: bottom,
  label(labels.by_technician), line(length: 100%, stroke: hairline), label(labels.date), line(length: 100%, stroke: hairline),
  label(labels.by_admin), line(length: 100%, stroke: hairline), label(labels.date), line(length: 100%, stroke: hairline),
))

#for (i, sheet) in data.sheets.enumerate() {
  if i > 0 { pagebreak() }
  letterhead(data.company, data.logo)
  v(2mm)
  grid(
    columns: (1fr, auto), align: (start + bottom, end + bottom),
    stack(spacing: 2.5mm, text(size: 9pt, fill: muted, labels.title), heading(level: 1, text(size: 17pt, weight: "semibold", own(sheet.technician)))),
    text(size: 13pt, data.month),
  )
  v(1.5mm)
  grid(columns: (auto,) * sheet.facts.len(), column-gutter: 1fr, ..sheet.facts.map(it => stack(spacing: 1.6mm, label(it.name), own(it.value))))
  v(1mm)
  sheet-table(sheet, {
    v(1mm)
    for line in sheet.notices { block(above: 1.6mm, below: 0mm, text(size: 8pt, line)) }
    signatures
  })
  part-end[#labels.title #h(0.4em) #directed(sheet.technician) #h(0.4em) #data.month]
}
`

/** The pay sheet: the whole shop across a page, then a page for each technician to sign. */
export const payTypst = String.raw`
#import "/paper.typ": directed, hairline, label, letterhead, line-start, ltr-text, muted, own, paper, data

#let labels = data.labels
#set page(flipped: data.shop != none)
#show: paper.with(
  title: labels.title + " " + data.month, margin: 12mm,
  running: [#labels.title #h(0.4em) #data.month], foot: [#labels.title #h(0.4em) #data.month #h(0.4em) #data.printed],
)
#set text(size: 9pt)
#let lines(x, y) = (bottom: if y == 0 { 0.8pt } else { 0.3pt + luma(80%) })
#let strong-text(it) = text(weight: "semibold", it)

// title: whose sheet it is, none for everybody's
#let head(title) = {
  letterhead(data.company, data.logo)
  v(1.5mm)
  grid(
    columns: (1fr, auto), align: (start + bottom, end + bottom),
    if title == none { heading(level: 1, text(size: 16pt, weight: "semibold", labels.title)) } else {
      stack(spacing: 2.2mm, text(fill: muted, labels.title), heading(level: 1, text(size: 16pt, weight: "semibold", title)))
    },
    stack(spacing: 2mm, align(end, text(size: 13pt, data.month)), align(end, text(size: 8pt, fill: muted, data.status))),
  )
  v(1mm)
}

#let shop-page(shop) = {
  head(none)
  text(size: 8pt, fill: muted, data.rules)
  v(0.5mm)
  if shop.lines.len() == 0 { v(10mm); align(center, labels.no_lines) } else {
    set table.cell(breakable: false)
    table(
      columns: (1fr, 17mm) + (15mm,) * shop.absenceKinds + (if shop.absenceKinds > 1 { 18mm } else { 22mm },) * 9, inset: (x: 1.5mm, y: 1.25mm), stroke: lines,
      align: (x, y) => (if x == 0 { start } else { right }) + (if y == 0 { bottom } else { horizon }),
      table.header(..shop.heads.map(it => text(size: 8pt, weight: "semibold", it))),
      ..shop.lines.map(line => (
        align(line-start, {
          directed(line.name)
          if line.number != none { h(1.5mm) + text(size: 7pt, fill: muted, ltr-text(line.number)) }
        }),
        ..line.figures.enumerate().map(((i, it)) => if i == line.figures.len() - 1 { strong-text(ltr-text(it)) } else { ltr-text(it) }),
      )).flatten(),
      table.footer(repeat: false, strong-text(labels.total), ..shop.totals.map(it => strong-text(ltr-text(it)))),
    )
  }
  v(1mm)
  for note in data.notes { block(above: 1.6mm, below: 0mm, text(size: 8pt, note)) }
}

#let quiet = luma(45%)
#let day-cells(day) = {
  let tone = if day.isQuiet { quiet } else { black }
  day.cells.enumerate().map(((i, it)) => text(fill: tone, size: if i == 1 or i == 9 { 8pt } else { 9pt },
    if i == 0 or i == 1 or i == 9 { own(it) } else { ltr-text(it) }))
}

#let person-page(person) = {
  head(own(person.name))
  grid(columns: (1fr,) * person.facts.len(), column-gutter: 4mm, ..person.facts.map(it => stack(spacing: 1.5mm, label(it.name), own(it.value))))
  v(0.5mm)
  text(size: 8pt, fill: muted, person.rules)
  table(
    columns: (29mm, 23mm) + (15.5mm,) * 7 + (1fr,), inset: (x: 1.3mm, y: 1.2mm), stroke: lines,
    align: (x, y) => (if x < 2 or x == 9 { start } else { right }) + (if y == 0 { bottom } else { horizon }),
    fill: (x, y) => if y > 0 and y <= person.days.len() and not person.days.at(y - 1).isWorking { luma(95%) },
    table.header(..person.heads.map(it => text(size: 8pt, weight: "semibold", it))),
    ..person.days.map(day-cells).flatten(),
    table.footer(repeat: false, strong-text(labels.total), [], ..person.totals.map(it => strong-text(ltr-text(it))), []),
  )
  if person.late.len() > 0 {
    block(above: 3mm, below: 1.5mm, sticky: true, strong-text(labels.late_sheet))
    for late in person.late {
      block(above: 1.4mm, below: 0mm, grid(columns: (1fr, 20mm), align: (start, right), text(size: 8pt, late.what), ltr-text(late.paid)))
    }
    block(above: 2mm, below: 0mm, grid(columns: (1fr, 20mm), align: (start, right), strong-text(labels.total + " · " + labels.paid), strong-text(ltr-text(person.total))))
  }
  v(0.5mm)
  for line in person.lines { block(above: 1.4mm, below: 0mm, text(size: 7.5pt, line)) }
  v(1fr)
  block(breakable: false, width: 100%, above: 4mm, grid(
    columns: (auto, 1fr, auto, 30mm), column-gutter: 3mm, row-gutter: 7mm, align: bottom,
    label(labels.by_technician), line(length: 100%, stroke: hairline), label(labels.date), line(length: 100%, stroke: hairline),
    label(labels.by_admin), line(length: 100%, stroke: hairline), label(labels.date), line(length: 100%, stroke: hairline),
  ))
}

#if data.shop != none { shop-page(data.shop) }
#for (i, person) in data.people.enumerate() {
  if data.shop == none { person-page(person) } else { page(flipped: false, person-page(person)) }
}
`

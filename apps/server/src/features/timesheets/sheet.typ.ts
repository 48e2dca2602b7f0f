/** A technician's month, to print and sign: one page of A4. */
export const sheetTypst = String.raw`
#import "/paper.typ": hairline, label, letterhead, line-start, ltr-text, muted, own, paper, told

#let words = told.words
#show: paper.with(
  title: words.title + " " + told.technician + " " + told.month, margin: 14mm,
  running: [#words.title #h(0.4em) #told.technician #h(0.4em) #told.month], foot: [#words.title #h(0.4em) #told.month],
)
#set text(size: 9pt)

#letterhead(told.company, told.logo)
#v(2mm)
#grid(
  columns: (1fr, auto), align: (start + bottom, end + bottom),
  stack(spacing: 2.5mm, text(size: 9pt, fill: muted, words.title), text(size: 17pt, weight: "semibold", own(told.technician))),
  text(size: 13pt, told.month),
)
#v(1.5mm)
#grid(columns: (1fr,) * told.facts.len(), column-gutter: 4mm, ..told.facts.map(it => stack(spacing: 1.6mm, label(it.name), own(it.value))))
#v(1mm)

#let quiet = luma(45%)
#let cells(day) = {
  let tone = if day.worked { black } else { quiet }
  (
    text(fill: tone, own(day.day)), ltr-text(day.start), ltr-text(day.end),
    ltr-text(day.raw), ltr-text(day.effective), ltr-text(day.outside), text(size: 8pt, own(day.remark)),
  )
}
#let aligned = (x, y) => (if x == 0 or x == 6 { start } else { right }) + horizon

#table(
  columns: (29mm, 18mm, 18mm, 20mm, 25mm, 26mm, 1fr), align: aligned, inset: (x: 1.5mm, y: 1.12mm),
  stroke: (x, y) => (bottom: if y == 0 { 0.8pt } else { 0.3pt + luma(80%) }),
  table.header(..told.heads.map(it => text(size: 8pt, weight: "semibold", it))),
  ..told.days.map(cells).flatten(),
  table.footer(repeat: false, ..told.totals.enumerate().map(((i, it)) => text(weight: "semibold", if i == 0 { it } else { ltr-text(it) }))),
)
#v(1mm)
#for line in told.lines { block(above: 1.6mm, below: 0mm, text(size: 8pt, line)) }

#v(1fr)
#block(breakable: false, width: 100%, above: 6mm, grid(
  columns: (auto, 1fr, auto, 32mm), column-gutter: 3mm, row-gutter: 9mm, align: bottom,
  label(words.by_technician), line(length: 100%, stroke: hairline), label(words.date), line(length: 100%, stroke: hairline),
  label(words.by_admin), line(length: 100%, stroke: hairline), label(words.date), line(length: 100%, stroke: hairline),
))
`

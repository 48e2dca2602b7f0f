/** The report on paper. Numbers come as they are to be read. */
export const reportTypst = String.raw`
#import "/paper.typ": breakable, fitted, hairline, label, letterhead, line-start, ltr-text, muted, own, paper, told

#let words = told.words
#let line-end = if line-start == right { left } else { right }
#let palette = ("#e03131", "#f76707", "#f2b705", "#2f9e44", "#0b7285", "#15aabf", "#7048e8", "#d6336c", "#868e96").map(rgb)
#let colour(i) = palette.at(calc.min(i, palette.len() - 1))

#show: paper.with(title: words.title + " " + told.range, running: [#words.title #h(0.4em) #told.range], foot: told.foot)
#set text(size: 9pt)

#letterhead(told.company, told.logo)
#v(3mm)
#grid(
  columns: (1fr, auto), column-gutter: 6mm, align: (start + bottom, end + bottom),
  stack(spacing: 2.5mm, text(size: 20pt, weight: "semibold", words.title), text(size: 11pt, told.range)),
  align(line-end, stack(spacing: 1.8mm, ..told.about.map(it => text(size: 8pt, fill: muted, it)))),
)
#v(2mm)
#line(length: 100%, stroke: hairline)
#v(1mm)

#let card(name, value) = block(
  width: 100%, inset: 3mm, radius: 1.5mm, stroke: hairline,
  stack(spacing: 2.2mm, label(name), fitted(size: 15pt, value)),
)
#grid(columns: (1fr,) * told.cards.len(), column-gutter: 3mm, ..told.cards.map(it => card(it.name, it.value)))
#for notice in told.notices { block(above: 2.5mm, text(size: 8.5pt, notice)) }

#let heading-of(words) = block(above: 6mm, below: 3mm, sticky: true, text(size: 12pt, weight: "semibold", words))

// Bars that stand beside one another, the first where the page's lines begin.
#let standing-bars(bars) = {
  let tall = 32mm
  let small = 6.5pt
  // A label needs some 14 mm.
  let every = calc.max(1, calc.ceil(bars.len() / 13))
  let bar(b) = align(bottom + center, stack(
    spacing: 1mm,
    if bars.len() <= 19 { text(size: small, b.value) },
    if b.share > 0 { rect(width: 76%, height: calc.max(0.2mm, tall * b.share), fill: colour(4), stroke: none) },
  ))
  block(breakable: false, width: 100%, grid(
    columns: (1fr,) * bars.len(), rows: (tall + 4mm, auto), row-gutter: 1.2mm,
    ..bars.map(bar),
    grid.hline(position: top, stroke: hairline),
    ..bars.enumerate().map(((i, b)) => if calc.rem(i, every) == 0 {
      align(center, box(width: 0pt, align(center, box(width: 16mm, text(size: small, fill: muted, b.name)))))
    } else { [] }),
  ))
}

// Bars that lie below one another, each with its name and its value.
#let lying-bars(title, bars) = block(breakable: false, width: 100%, {
  heading-of(title)
  let longest = 30mm
  grid(
    columns: (1fr, longest, 17mm), column-gutter: 2mm, row-gutter: 2mm, align: (start + horizon, start + horizon, right + horizon),
    ..bars.enumerate().map(((i, b)) => (
      text(size: 8pt, own(b.name)),
      if b.share > 0 { align(line-start, rect(width: calc.max(0.3mm, longest * b.share), height: 3mm, fill: colour(i), stroke: none)) },
      text(size: 8pt, ltr-text(b.value)),
    )).flatten(),
  )
})

#if told.is-empty {
  v(20mm)
  align(center, stack(spacing: 3mm, text(size: 13pt, weight: "semibold", words.no_data), text(fill: muted, words.no_data_hint)))
} else {
  block(breakable: false, { heading-of(told.days.title); standing-bars(told.days.bars) })
  grid(
    columns: (1fr, 1fr), column-gutter: 8mm,
    lying-bars(words.top_technicians, told.top-technicians), lying-bars(words.cost_by_job, told.cost-by-job),
  )
}

#let number-widths = (16mm, 25mm, 27mm, 27mm, 28mm)
#let zebra = luma(96%)
#let heads(names) = names.map(it => text(size: 8pt, weight: "semibold", it))
#let numbers(row) = row.map(it => ltr-text(it))

// Names in their own direction; the headings come again on every page.
#let named-table(title, names, rows, totals) = {
  // Figures stand below one another, whichever way the language runs.
  let aligned = (x, y) => (if x < names { start } else { right }) + horizon
  heading-of(title)
  table(
    columns: (..told.name-widths.at(names - 1).map(it => it * 1fr), ..number-widths), align: aligned, inset: (x: 1.5mm, y: 1.35mm),
    stroke: (x, y) => (bottom: if y == 0 { 0.8pt } else { 0.3pt + luma(80%) }),
    table.header(..heads(rows.heads)),
    ..rows.lines.map(row => (..row.slice(0, names).map(it => text(size: 8.5pt, own(it))), ..numbers(row.slice(names)))).flatten(),
    table.footer(repeat: false, ..totals.enumerate().map(((i, it)) => text(weight: "semibold", if i < names { it } else { ltr-text(it) }))),
  )
}

// Every second line of so many, as one drawing.
#let stripes(count, pitch) = layout(space => {
  let width = space.width + 3mm
  let stripe(i) = (
    curve.move((0mm, (2 * i + 1) * pitch)), curve.line((width, (2 * i + 1) * pitch)),
    curve.line((width, (2 * i + 2) * pitch)), curve.line((0mm, (2 * i + 2) * pitch)), curve.close(),
  )
  curve(fill: zebra, ..range(calc.quo(count, 2)).map(stripe).flatten())
})

// A long table of plain numbers: a column of a page is one text, which is set many times as fast as its cells.
#let numbers-table(title, rows, totals) = {
  let (size, pitch) = (8pt, 4.6mm)
  let columns = (1fr, ..number-widths)
  let aligned = (line-start,) + (right,) * 5
  let cells(row) = row.enumerate().map(((i, it)) => align(aligned.at(i), it))
  let page(lines) = block(breakable: false, width: 100%, above: 0mm, below: 0mm, {
    block(width: 100%, inset: (x: 1.5mm, y: 1.35mm), stroke: (bottom: 0.8pt), below: 0mm, grid(columns: columns, ..cells(heads(rows.heads))))
    block(
      width: 100%, height: pitch * lines.len(), inset: (x: 1.5mm), above: 0mm, below: 0mm,
      {
        place(top + left, dx: -1.5mm, stripes(lines.len(), pitch))
        set text(size: size, top-edge: 0.8em, bottom-edge: -0.2em)
        set par(leading: pitch - size)
        v((pitch - size) / 2)
        grid(columns: columns, ..range(6).map(i => align(aligned.at(i), ltr-text(lines.map(row => row.at(i)).join("\n")))))
      },
    )
  })
  if rows.lines.len() > told.rows-a-page / 2 { pagebreak(weak: true) }
  heading-of(title)
  for (i, lines) in rows.lines.chunks(told.rows-a-page).enumerate() {
    if i > 0 { pagebreak(weak: true) }
    page(lines)
  }
  block(width: 100%, inset: (x: 1.5mm, y: 1.35mm), stroke: (top: 0.8pt), above: 0mm,
    grid(columns: columns, ..cells(totals.map(it => text(weight: "semibold", ltr-text(it))))))
}

#if not told.is-empty {
  named-table(words.by_technician, 1, told.technicians.rows, told.technicians.totals)
  numbers-table(words.by_job, told.jobs.rows, told.jobs.totals)
  named-table(words.by_activity, 2, told.activities.rows, told.activities.totals)
}
`

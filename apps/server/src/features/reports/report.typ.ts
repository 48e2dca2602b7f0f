/** The report on paper. Numbers come as they are to be read. */
export const reportTypst = String.raw`
#import "/paper.typ": arabic-fonts, directed, fitted, hairline, label, letterhead, line-start, ltr-text, muted, own, paper, data

#let labels = data.labels
#let line-end = if line-start == right { left } else { right }
#let bar-colour = luma(30%)

#show: paper.with(title: labels.title + " " + data.range, running: [#labels.title #h(0.4em) #data.range], foot: data.foot)
#set text(size: 9pt)

#letterhead(data.company, data.logo)
#v(3mm)
#grid(
  columns: (1fr, auto), column-gutter: 6mm, align: (start + bottom, end + bottom),
  stack(spacing: 2.5mm, heading(level: 1, text(size: 20pt, weight: "semibold", labels.title)), text(size: 11pt, data.range)),
  align(line-end, stack(spacing: 1.8mm, ..data.about.map(it => text(size: 8pt, fill: muted, it)))),
)
#v(2mm)
#line(length: 100%, stroke: hairline)
#v(1mm)

#let card(name, value) = block(
  width: 100%, inset: 3mm, radius: 1.5mm, stroke: hairline,
  stack(spacing: 2.2mm, label(name), fitted(size: 15pt, value)),
)
#grid(columns: (1fr,) * data.cards.len(), column-gutter: 3mm, ..data.cards.map(it => card(it.name, it.value)))
#for notice in data.notices { block(above: 2.5mm, text(size: 8.5pt, notice)) }
#if not data.is-empty { block(above: 2.5mm, text(size: 8.5pt, labels.cost_note)) }

#let heading-of(title) = block(above: 6mm, below: 3mm, sticky: true, heading(level: 2, text(size: 12pt, weight: "semibold", title)))

// Bars that stand beside one another on an axis, the first where the page's lines begin, with their values and a scale.
#let standing-bars(bars, ticks) = layout(space => {
  let (above, tall, below, scale) = (4mm, 34mm, 5mm, 11mm)
  let width = space.width - scale
  let pitch = width / bars.len()
  let small = if bars.len() <= 20 { 6.5pt } else if bars.len() <= 31 { 5.5pt } else { 4.8pt }
  let base = above + tall
  let begin = if line-start == left { scale } else { 0mm }
  let middle(i) = begin + (if line-start == left { i + 0.5 } else { bars.len() - i - 0.5 }) * pitch
  let centred(i, y, it) = place(top + left, dx: middle(i) - 10mm, dy: y, box(width: 20mm, align(center, it)))
  block(breakable: false, width: 100%, height: base + below, {
    for tick in ticks {
      let y = base - tall * tick.share
      place(top + left, dx: begin, dy: y, line(length: width, stroke: if tick.share == 0 { 0.8pt } else { 0.3pt + luma(75%) }))
      let x = if line-start == left { 0mm } else { width + 1.5mm }
      place(top + left, dx: x, dy: y - 1.2mm, box(width: scale - 1.5mm, align(line-end, text(size: 6.5pt, fill: muted, ltr-text(tick.name)))))
    }
    for (i, b) in bars.enumerate() {
      let height = tall * b.share
      let wide = calc.min(pitch * 76%, 14mm)
      if b.share > 0 { place(top + left, dx: middle(i) - wide / 2, dy: base - height, rect(width: wide, height: height, fill: bar-colour, stroke: none)) }
      centred(i, base - height - 2.9mm, text(size: small, ltr-text(b.value)))
      if b.is-labelled { centred(i, base + 1.5mm, text(size: 6.5pt, fill: muted, b.name)) }
    }
  })
})

// Bars that lie below one another, each with its name and its value.
#let lying-bars(title, bars) = block(breakable: false, width: 100%, {
  heading-of(title)
  let longest = 30mm
  grid(
    columns: (1fr, longest, 17mm), column-gutter: 2mm, row-gutter: 2mm, align: (start + horizon, start + horizon, right + horizon),
    ..bars.map(b => (
      text(size: 8pt, own(b.name)),
      if b.share > 0 { align(line-start, rect(width: calc.max(0.3mm, longest * b.share), height: 3mm, fill: bar-colour, stroke: none)) },
      text(size: 8pt, ltr-text(b.value)),
    )).flatten(),
  )
})

#if data.is-empty {
  v(20mm)
  align(center, stack(spacing: 3mm, text(size: 13pt, weight: "semibold", labels.no_data), text(fill: muted, labels.no_data_hint)))
} else {
  block(breakable: false, {
    heading-of(data.days.title)
    figure(alt: data.days.said, standing-bars(data.days.bars, data.days.ticks))
  })
  grid(
    columns: (1fr, 1fr), column-gutter: 8mm,
    lying-bars(labels.top_technicians, data.top-technicians), lying-bars(labels.cost_by_job, data.cost-by-job),
  )
}

#let zebra = luma(95%)
#let (size, pitch, inset) = (8pt, 4.6mm, 1.5mm)
#let gap = pitch - size

// A column is one text whose lines stand on those of the others. It is wider than its place, so that no line breaks.
// Names have the font that has both scripts, so that they can be found as a whole.
#let column(i, parts, aligned, table-width) = {
  let stripe(lines) = box(width: 0pt, height: 0pt, place(
    top + left, dx: if line-start == left { -inset } else { inset - table-width }, dy: -0.8 * size - gap / 2,
    rect(width: table-width, height: lines * pitch, fill: zebra, stroke: none),
  ))
  let set-part(part) = if type(part) == str { part } else if "own" in part { box(baseline: 0.2em, directed(part.own)) } else { stripe(part.stripe) }
  set text(font: arabic-fonts) if aligned == line-start
  set text(dir: if i == 0 and line-start == right { rtl } else { ltr }, size: size, top-edge: 0.8em, bottom-edge: -0.2em, costs: (orphan: 0%, widow: 0%))
  set par(leading: gap)
  align(aligned, block(width: 100% + 40mm, above: 0mm, below: 0mm, align(aligned, parts.map(set-part).join())))
}

// The last rows and the total stay on one page; the headings come again on every page.
#let report-table(it) = {
  let table-width = it.widths.sum() * 1mm
  let aligned = range(it.widths.len()).map(i => if i < it.names { line-start } else { right })
  let cells(group) = group.columns.enumerate().map(((i, parts)) => {
    table.cell(breakable: group.breakable, inset: (x: inset, y: gap / 2), column(i, parts, aligned.at(i), table-width))
  })
  let total-cells = it.totals.enumerate().map(((i, figure)) => table.cell(
    align: aligned.at(i), inset: (x: inset, y: 1.35mm), stroke: (top: 0.8pt),
    text(size: 8pt, weight: "semibold", if i < it.names { figure } else { ltr-text(figure) }),
  ))
  heading-of(it.title)
  table(
    columns: it.widths.map(width => width * 1mm), stroke: none, inset: 0mm,
    table.header(..it.heads.enumerate().map(((i, head)) => table.cell(
      align: aligned.at(i) + bottom, inset: (x: inset, y: 1.35mm), stroke: (bottom: 0.8pt), text(size: 7.5pt, weight: "semibold", hyphenate: false, head),
    ))),
    ..it.groups.map(cells).flatten(),
    table.footer(repeat: false, ..it.tail.map(cells).flatten(), ..total-cells),
  )
}

#if not data.is-empty { for it in data.tables { report-table(it) } }
`

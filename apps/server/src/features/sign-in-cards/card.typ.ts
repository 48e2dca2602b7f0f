/** Sign-in cards: A6, one on a page, or four on one of A4 with lines to cut along. */
export const cardsTypst = String.raw`
#import "/paper.typ": arabic-fonts, data, directed, hairline, label, latin-fonts, ltr-text, muted, paper

// Each language at its own side, beside the others.
#let beside(words, ..look) = grid(
  columns: data.languages.map(_ => 1fr), column-gutter: 3mm,
  ..data.languages.map(((code, direction)) => {
    let (is-rtl, side, fonts) = if direction == "rtl" { (true, right, arabic-fonts) } else { (false, left, latin-fonts) }
    align(side, text(dir: if is-rtl { rtl } else { ltr }, lang: code, font: fonts, ..look, words.at(code)))
  }),
)

// In one line, as large as it fits there and at most this large.
#let in-one-line(size, words) = layout(space => {
  let set-words(size) = text(size: size, weight: "semibold", ltr-text(words))
  let width = measure(set-words(size)).width
  set-words(size * calc.min(1, space.width / width))
})

#let fact(name, value) = block(width: 100%, above: 4.4mm, below: 0mm, {
  beside(name, size: 7pt, fill: muted)
  v(-1.6mm)
  align(center, value)
})

#let card(one) = block(width: 100%, height: 100%, inset: 7mm, {
  set par(leading: 0.5em)
  if data.company != "" { align(center, text(size: 8pt, fill: muted, directed(data.company))); v(-1.5mm) }
  beside(data.texts.title, size: 10pt, weight: "semibold")
  line(length: 100%, stroke: hairline)
  // Two lines hold a name of 60 letters.
  align(center, heading(level: 1, text(size: if one.name.len() > 44 { 11pt } else { 14pt }, weight: "semibold", hyphenate: false, directed(one.name))))
  if one.qr != none {
    align(center, image(bytes(one.qr), format: "svg", width: 40mm, alt: one.url))
    v(-1.5mm)
    beside(data.texts.scan, size: 7pt)
  }
  fact(data.texts.address, if data.address != none { in-one-line(11pt, data.address) } else {
    v(9mm)
    line(length: 100%, stroke: hairline)
    v(-2mm)
    beside(data.texts.noAddress, size: 7pt)
  })
  fact(data.texts.identifier, in-one-line(13pt, one.identifier))
  fact(data.texts.password, in-one-line(17pt, one.password))
  v(1fr)
  beside(one.next, size: 7pt)
})

#show: paper.with(size: data.size, title: data.texts.title.values().join(" · "))
#set page(margin: 0mm, header: none, footer: none)

// What is read from left to right stands at the left in any language, and so does the first card.
#set text(dir: ltr)

#let cut = (paint: luma(55%), thickness: 0.5pt, dash: "dashed")
#if data.size == "a6" {
  for (place, one) in data.cards.enumerate() {
    if place > 0 { pagebreak() }
    card(one)
  }
} else {
  for (place, four) in data.cards.chunks(4).enumerate() {
    if place > 0 { pagebreak() }
    grid(
      columns: (50%, 50%), rows: (50%, 50%),
      stroke: (x, y) => (right: if x == 0 { cut }, bottom: if y == 0 { cut }),
      ..four.map(card),
    )
  }
}
`

/** What every paper begins with, as `/paper.typ`: its data, typeface, direction and page numbers. */
export const paperTypst = String.raw`
#let data = json(bytes(sys.inputs.data))
#let is-rtl = sys.inputs.direction == "rtl"

#let first-letter = regex("\\p{L}")
#let right-to-left = regex("^[\\p{Arabic}\\p{Hebrew}]")

// A line that runs from right to left has one font for its spaces and Latin letters too, so that it can be found as a whole.
#let latin-fonts = ("IBM Plex Sans", "IBM Plex Sans Arabic", "Noto Emoji")
#let arabic-fonts = ("IBM Plex Sans Arabic", "IBM Plex Sans", "Noto Emoji")

#let line-start = if is-rtl { right } else { left }

// What has no place to break, such as an address, may break anywhere rather than leave the page.
#let breakable(words) = words.replace(regex("\\S{30,}"), run => run.text.clusters().chunks(15).map(part => part.join()).join("\u{200b}"))

// Text that people wrote, in the direction of its own first letter; signs without letters keep their order.
#let directed(words) = {
  let letter = words.match(first-letter)
  let is-rtl = letter != none and letter.text.match(right-to-left) != none
  text(dir: if is-rtl { rtl } else { ltr }, font: if is-rtl { arabic-fonts } else { latin-fonts }, breakable(words))
}

// The same, beginning where the page's lines begin.
#let own(words) = align(line-start, directed(words))

// Text of several lines, each in its own direction; an empty line parts paragraphs.
#let own-lines(words) = {
  for line in words.replace("\r", "").split("\n") {
    if line.trim() == "" { v(0.8em) } else { block(spacing: 0.62em, own(line)) }
  }
}

// Words as large as they fit into one line, and at most this large.
#let fitted(size: 30pt, weight: "semibold", words) = layout(space => {
  let width = measure(text(size: size, weight: weight, words)).width
  align(line-start, text(size: size * calc.min(1, space.width / width), weight: weight, words))
})

#let muted = luma(35%)
#let hairline = 0.5pt + luma(55%)
#let label(words) = text(size: 0.8em, fill: muted, words)

// The company's name and logo, as far as there are any. logo: a list of bytes, or none.
#let letterhead(company, logo) = context {
  let alt = if company == "" { "Logo" } else { company }
  let picture = if logo != none { image(bytes(logo), height: 14mm, alt: alt) }
  if measure(picture).width > 45mm { picture = image(bytes(logo), width: 45mm, alt: alt) }
  grid(
    columns: (auto, 1fr), column-gutter: if logo == none { 0mm } else { 4mm }, align: horizon,
    picture, text(size: 13pt, weight: "semibold", own(company)),
  )
}

// What reads from left to right in any language, such as a number.
#let ltr-text(words) = text(dir: ltr, font: latin-fonts, words)

// A paper of several parts, each with its own page numbers, has this where each part ends: what its pages are headed with.
#let part-end(running) = [#metadata(running)<part-end>]

// The end of the part that this page belongs to, if the paper has parts, and the page on which the part begins.
#let part-here() = {
  let (ends, page) = (query(<part-end>), here().page())
  let before = ends.filter(end => end.location().page() < page)
  let first = if before.len() == 0 { 1 } else { before.last().location().page() + 1 }
  (first: first, end: ends.find(end => end.location().page() >= page))
}

#let page-number = context {
  let (first, end) = part-here()
  let last = if end == none { counter(page).final().first() } else { end.location().page() }
  let (number, count) = (here().page() - first + 1, last - first + 1)
  text(size: 8pt, sys.inputs.page.replace("{number}", str(number)).replace("{count}", str(count)))
}

#let running-head(running) = context {
  let (first, end) = part-here()
  if here().page() > first { text(size: 8pt, if end == none { running } else { end.value }) }
}

// title: of the file. running: what the pages after the first are headed with. foot: beside the page number.
#let paper(size: "a4", margin: 15mm, title: "", running: none, foot: none, body) = {
  set document(title: title, date: auto)
  // Headings look as what they hold, and are there for outlines and screen readers.
  show heading: it => it.body
  set text(
    font: if is-rtl { arabic-fonts } else { latin-fonts }, size: 10pt, fill: black, number-width: "tabular", overhang: false,
    lang: sys.inputs.language.split("-").first(), dir: if is-rtl { rtl } else { ltr },
  )
  set par(leading: 0.62em)
  set page(
    paper: size,
    margin: (x: margin, top: margin + 3mm, bottom: margin + 5mm),
    header-ascent: 40%,
    header: running-head(running),
    footer: grid(columns: (1fr, auto), text(size: 8pt, foot), page-number),
  )
  body
}
`

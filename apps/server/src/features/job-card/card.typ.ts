/** The job card: A5, with room to sign below. */
export const cardTypst = String.raw`
#import "/paper.typ": fitted, hairline, label, own, own-lines, paper, told

#let (job, words) = (told.job, told.words)
#let nothing = [—]

#show: paper.with(
  size: "a5", margin: 11mm, title: words.title + " " + job.job_no,
  running: [#words.title #h(0.4em) #text(weight: "semibold", dir: ltr, job.job_no)],
  foot: [#words.title #h(0.4em) #text(dir: ltr, job.job_no)],
)

#let fact(name, value) = stack(spacing: 1.6mm, label(name), if value == none { nothing } else { own(value) })

#grid(
  columns: (1fr, 31mm), column-gutter: 6mm, align: (start + horizon, end + top),
  stack(
    spacing: 4mm,
    text(size: 9pt, words.title),
    fitted(size: 34pt, job.job_no),
    text(size: 15pt, weight: "semibold", hyphenate: false, own(job.customer)),
  ),
  image(bytes(told.qr), format: "svg", width: 31mm, alt: job.job_no),
)

#v(2mm)
#block(
  width: 100%, stroke: (top: hairline, bottom: hairline), inset: (y: 3mm),
  grid(
    columns: (1fr, 1fr, 1fr), column-gutter: 4mm, row-gutter: 3.5mm,
    ..job.facts.map(each => fact(each.name, each.value)),
  ),
)

#v(1.5mm)
#let passage(name, written) = {
  block(sticky: true, below: 1.8mm, label(name))
  own-lines(written)
  v(2.5mm)
}
#for each in job.passages { passage(each.name, each.value) }

#let line-to-sign(name) = (
  label(name), line(length: 100%, stroke: hairline),
  label(words.date), line(length: 100%, stroke: hairline),
)

#v(1fr)
#block(
  breakable: false, width: 100%,
  grid(
    columns: (auto, 1fr, auto, 24mm), column-gutter: 2.5mm, row-gutter: 8mm, align: bottom,
    ..line-to-sign(words.received_by), ..line-to-sign(words.work_by), ..line-to-sign(words.checked_by),
  ),
)
`

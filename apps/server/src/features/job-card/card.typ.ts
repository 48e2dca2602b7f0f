/** The job card: A5, with room to sign below. */
export const cardTypst = String.raw`
#import "/paper.typ": fitted, hairline, label, own, own-lines, paper, data

#let (job, labels) = (data.job, data.labels)
#let nothing = [—]

#show: paper.with(
  size: "a5", margin: 11mm, title: labels.title + " " + job.job_no,
  running: [#labels.title #h(0.4em) #text(weight: "semibold", dir: ltr, job.job_no)],
  foot: [#labels.title #h(0.4em) #text(dir: ltr, job.job_no)],
)

#let fact(name, value) = stack(spacing: 1.6mm, label(name), if value == none { nothing } else { own(value) })

#grid(
  columns: (1fr, 31mm), column-gutter: 6mm, align: (start + horizon, end + top),
  stack(
    spacing: 4mm,
    heading(level: 1, text(size: 9pt, weight: "regular", labels.title)),
    fitted(size: 34pt, job.job_no),
    text(size: 15pt, weight: "semibold", hyphenate: false, own(job.customer)),
  ),
  image(bytes(data.qr), format: "svg", width: 31mm, alt: job.job_no),
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
  label(labels.date), line(length: 100%, stroke: hairline),
)

#v(1fr)
#block(
  breakable: false, width: 100%,
  grid(
    columns: (auto, 1fr, auto, 24mm), column-gutter: 2.5mm, row-gutter: 8mm, align: bottom,
    ..line-to-sign(labels.received_by), ..line-to-sign(labels.work_by), ..line-to-sign(labels.checked_by),
  ),
)
`

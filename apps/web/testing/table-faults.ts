/** What nobody can read of the tables in sight, and what scrolls sideways, in words. */
export function tableFaults(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const page = scrollWidth > clientWidth ? [`the page scrolls sideways, ${scrollWidth} in ${clientWidth}`] : []
  return [...page, ...tablesInSight().flatMap((table) => faultsOf(table))]
}

export function tablesInSight(): HTMLTableElement[] {
  return [...document.querySelectorAll('table')].filter((table) => table.offsetParent !== null)
}

/** A grid, such as the matrix of estimates, may scroll in its own box. */
function faultsOf(table: HTMLTableElement): string[] {
  const name = table.ariaLabel ?? table.caption?.textContent ?? 'a table'
  const cells = [...table.querySelectorAll<HTMLTableCellElement>('th, td')]
  const faults = [
    ...cells
      .filter(isTooNarrow)
      .map((cell) => `${textOf(cell)} has ${cell.offsetWidth} of ${cell.dataset['least']} pixels`),
    ...cells.filter(isCut).map((cell) => `cut: ${textOf(cell)}`),
    ...namesOf(table)
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1 && clientWidth < LEAST_NAME)
      .map((each) => `the name ${textOf(each)} has ${each.clientWidth} of ${LEAST_NAME} pixels`),
    ...(table.getAttribute('role') !== 'grid' && scrollsSideways(table) ? ['it scrolls sideways'] : []),
  ]
  return [...new Set(faults)].map((fault) => `${name}: ${fault}`)
}

/** Some fourteen letters: fewer tell nobody from anybody else. */
const LEAST_NAME = 110

/** The name of each row, in its first cell. */
function namesOf(table: HTMLTableElement): HTMLElement[] {
  const cells = [...table.querySelectorAll('tbody tr')].map((row) => row.querySelector('[data-cell]'))
  return cells.flatMap((cell) => cell?.querySelector<HTMLElement>('[data-hint]') ?? [])
}

function textOf({ textContent }: Element): string {
  return `“${textContent.slice(0, 40)}”`
}

function isTooNarrow({ dataset, offsetWidth }: HTMLTableCellElement): boolean {
  return Number(dataset['least'] ?? 0) > offsetWidth + 1
}

/** Only names and other words may end in an ellipsis, and tell the rest on hover; headings and figures may not. */
function isCut(cell: HTMLTableCellElement): boolean {
  const boxes = [cell, ...cell.querySelectorAll<HTMLElement>('*')].filter((box) => isOverfull(box))
  return boxes.some((box) => isHeading(cell) || box.dataset['hint'] === undefined || isFigure(box.textContent))
}

const isFigure = (text: string) =>
  /^[\s\d.,:%+\-–−\u2066-\u2069\u200e]*\d[\s\d.,:%+\-–−\u2066-\u2069\u200e]*$/.test(text)

function isHeading(box: HTMLElement): boolean {
  return box instanceof HTMLTableCellElement && box.scope === 'col'
}

function isOverfull(box: HTMLElement): boolean {
  if (box.scrollWidth <= box.clientWidth + 1 || box.clientWidth === 0) return false
  const { overflowX, position } = getComputedStyle(box)
  // What only a screen reader reads is cut to nothing; what flows over is in sight, except out of a heading.
  return position !== 'absolute' && (overflowX === 'hidden' || overflowX === 'clip' || isHeading(box))
}

function scrollsSideways(table: HTMLTableElement): boolean {
  for (let box = table.parentElement; box && box !== document.body; box = box.parentElement) {
    if (box.scrollWidth > box.clientWidth + 1 && box.clientWidth > 0 && box.scrollWidth <= table.offsetWidth + 1)
      return true
  }
  return false
}

/** The window or the panel in front of the page. */
export function shownInFront(): HTMLDialogElement | null {
  return [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1) ?? null
}

/** What of a window cannot be read or reached: what scrolls sideways, stands beyond its sides, or has its words cut. */
export function windowFaults(): string[] {
  const shown = shownInFront()
  if (!shown) return []
  const { left, right } = shown.getBoundingClientRect()
  const parts = [...shown.querySelectorAll<HTMLElement>('button, input, select, textarea, h1, h2, h3, label, a, dd')]
  const seen = parts.filter((part) => part.checkVisibility() && getComputedStyle(part).clipPath === 'none')
  const beyond = seen.filter((part) => {
    const box = part.getBoundingClientRect()
    return box.width > 1 && (box.left < left - 1 || box.right > right + 1) && !scrolledBox(part, shown)
  })
  const cut = seen.filter(
    (part) =>
      /^(BUTTON|H1|H2|H3|LABEL)$/.test(part.tagName) &&
      part.scrollWidth > part.clientWidth + 1 &&
      part.clientWidth > 1 &&
      getComputedStyle(part).overflowX !== 'visible' &&
      part.dataset['hint'] === undefined,
  )
  return [
    ...(shown.scrollWidth > shown.clientWidth + 1 ? ['it scrolls sideways'] : []),
    ...beyond.map((part) => `beyond its sides: ${textOf(part)}`),
    ...cut.map((part) => `cut: ${textOf(part)}`),
  ]
}

/** Whether a box of its own within the window scrolls to it. */
function scrolledBox(part: HTMLElement, within: HTMLElement): boolean {
  for (let box = part.parentElement; box && box !== within; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth) return true
  }
  return false
}

/** What bars may take of the height of a window; the rest is the page's. */
const LARGEST_SHARE = 0.45
/** Less than this of what scrolls is a slit. */
const LEAST_HEIGHT = 80

/** What is wrong with the page where it is enlarged, in words. */
export async function enlargedFaults(): Promise<string[]> {
  const around = document.documentElement
  const within = (what: string) => `:is(main, header, nav) :is(${what})`
  const faults = [
    ...sideways(around),
    ...cut(within(TEXTS), around),
    ...barsTooHigh(),
    ...(await hiddenWithFocus(within(CAN))),
  ]
  ;(document.activeElement as HTMLElement | null)?.blur()
  window.scrollTo(0, 0)
  return faults
}

/** What is wrong with a window in front of the page where it is enlarged, in words. */
export async function enlargedWindowFaults(shown: HTMLElement): Promise<string[]> {
  const before = document.activeElement
  shown.dataset['walked'] = ''
  const within = (what: string) => `[data-walked] :is(${what})`
  const faults = [
    ...sideways(shown),
    ...cut(within(TEXTS), shown),
    ...beyondWindow(shown),
    ...slits(shown),
    ...(await hiddenWithFocus(within(CAN))),
    ...unreachable(within(TEXTS)),
  ]
  delete shown.dataset['walked']
  if (before instanceof HTMLElement) before.focus()
  return [...new Set(faults)]
}

const TEXTS = 'h1, h2, h3, p, label, legend, dt, dd, button, a, input, select, textarea, summary, output, th, td'
const CAN = 'a[href], :is(button, input, select, textarea):not(:disabled), summary, [tabindex="0"]'

function all(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].filter((each) => {
    const { width, height } = each.getBoundingClientRect()
    const isSeen = each.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    return isSeen && width > 2 && height > 2 && !each.closest('.only-heard, svg')
  })
}

function sideways(around: HTMLElement): string[] {
  const { scrollWidth, clientWidth } = around
  if (scrollWidth <= clientWidth) return []
  const edge = around.getBoundingClientRect().left + clientWidth
  const widest = [...around.querySelectorAll<HTMLElement>('*')].filter((each) => {
    const { left, right } = each.getBoundingClientRect()
    return (left < 0 || right > edge) && !scrollsApart(each, around)
  })
  const names = widest.slice(-3).map((each) => nameOf(each))
  return [`it scrolls sideways, ${scrollWidth} in ${clientWidth}: ${names.join('; ')}`]
}

/** Tables and pictures scroll in a part of their own. */
function scrollsApart(element: Element, around: HTMLElement): boolean {
  for (let box = element.parentElement; box && box !== around && box !== document.body; box = box.parentElement) {
    const { overflowX } = getComputedStyle(box)
    if (overflowX === 'auto' || overflowX === 'scroll') return true
  }
  return false
}

/** What reaches over the edge. */
function cut(selector: string, around: HTMLElement): string[] {
  const box = around.getBoundingClientRect()
  const [start, end] = [Math.max(0, box.left), Math.min(document.documentElement.clientWidth, box.right)]
  return all(selector)
    .filter((each) => {
      const { left, right } = each.getBoundingClientRect()
      return (left < start - 1 || right > end + 1) && !scrollsApart(each, around)
    })
    .map((each) => `cut: ${nameOf(each)}`)
}

function beyondWindow(shown: HTMLElement): string[] {
  const { top, bottom } = shown.getBoundingClientRect()
  return top < -1 || bottom > window.innerHeight + 1 ? [`it reaches from ${top} to ${bottom}`] : []
}

/** What scrolls, and is so low that hardly anything of it is in sight at a time. */
function slits(shown: HTMLElement): string[] {
  return [shown, ...shown.querySelectorAll<HTMLElement>('*')]
    .filter((each) => {
      const { overflowY } = getComputedStyle(each)
      const doesScroll = (overflowY === 'auto' || overflowY === 'scroll') && each.scrollHeight > each.clientHeight + 1
      return doesScroll && each.clientHeight < LEAST_HEIGHT && each.tagName !== 'TEXTAREA' && each.clientWidth > 2
    })
    .map((each) => `only ${each.clientHeight} pixels high: ${nameOf(each)}`)
}

/** What stays in the window while the page scrolls. */
function barsInSight(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('body *')].filter((each) => {
    const { position, display } = getComputedStyle(each)
    if (display === 'none' || (position !== 'sticky' && position !== 'fixed')) return false
    const { top, bottom, height, width } = each.getBoundingClientRect()
    const isStuck = position === 'fixed' || top <= 0 || bottom >= window.innerHeight - 1
    return height > 0 && width > 100 && isStuck && bottom > 0 && top < window.innerHeight && !each.matches('[popover]')
  })
}

function barsTooHigh(): string[] {
  window.scrollTo(0, document.documentElement.scrollHeight / 3)
  const bars = barsInSight().filter((bar, _, others) => !others.some((other) => other !== bar && other.contains(bar)))
  const sum = bars.reduce((total, bar) => total + bar.getBoundingClientRect().height, 0)
  window.scrollTo(0, 0)
  return sum > window.innerHeight * LARGEST_SHARE
    ? [`bars take ${Math.round(sum)} of ${window.innerHeight}: ${bars.map((bar) => nameOf(bar)).join(', ')}`]
    : []
}

/** What has the focus and is wholly below something else (WCAG 2.4.11). */
async function hiddenWithFocus(selector: string): Promise<string[]> {
  const can = all(selector)
  const hidden: string[] = []
  for (const each of [...can, ...can.toReversed()]) {
    each.focus()
    if (isInSight(each)) continue
    // A list that opened below the field before closes once that has lost the focus.
    await new Promise((resolve) => setTimeout(resolve, 250))
    if (!isInSight(each)) hidden.push(`hidden with the focus: ${nameOf(each)}, by ${above(each)}`)
  }
  return hidden
}

/** What scrolling does not bring into sight. */
function unreachable(selector: string): string[] {
  return all(selector)
    .filter((each) => {
      each.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      return !isInSight(each)
    })
    .map((each) => `not to be reached: ${nameOf(each)}, below ${above(each)}`)
}

function isInSight(element: HTMLElement): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const [xs, ys] = [
    [left + 3, (left + right) / 2, right - 3],
    [top + 3, (top + bottom) / 2, bottom - 3],
  ]
  // The box around a field is what is drawn of it.
  const drawn = element.matches('input, textarea') ? (element.closest('label, div') ?? element) : element
  return xs.some((x) =>
    ys.some((y) => {
      const seen = document.elementFromPoint(x, y)
      return seen !== null && (drawn.contains(seen) || seen.contains(drawn))
    }),
  )
}

/** What lies above the middle of something. */
function above(element: HTMLElement): string {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return seen instanceof HTMLElement ? nameOf(seen) : 'nothing'
}

function nameOf(element: HTMLElement): string {
  const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null
  const text = label ?? element.ariaLabel ?? element.textContent
  return `${element.tagName} “${text.trim().slice(0, 40)}” ${element.className}`
}

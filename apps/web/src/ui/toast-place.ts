import { isShown } from './is-shown.ts'

/** A rectangle of the window, in pixels. */
export type Box = { left: number; top: number; right: number; bottom: number }

/** What a message may lie over, and how bad a pixel of that is. */
export type Obstacle = Box & { weight: number }

type Room = {
  size: { width: number; height: number }
  /** where the page is that the messages are of, beside the navigation */
  within: Box
  obstacles: readonly Obstacle[]
  isRightToLeft: boolean
  /** As wide as the phone: no side is better than another, and no height far away. */
  onPhone: boolean
}

/** Pixels between two heights that are tried: a phone has narrow places, and little else. */
const STEP = { desk: 8, phone: 2 }
/** What a pixel upwards costs: on a desk the corner is where messages are looked for. */
const CLIMB = { desk: 60, phone: 4 }
/** What another side costs. */
const ASIDE = 1_500

/**
 * Where messages cover least: at the bottom and the start, else beside that, else higher up.
 * @returns the corner at the top left, and what lies below it, weighed
 */
export function placeOf(room: Room): { left: number; top: number; cost: number } {
  const { size, within } = room
  let best = { left: within.left, top: Math.max(within.top, within.bottom - size.height), cost: Infinity }
  const device = room.onPhone ? 'phone' : 'desk'
  const climb = CLIMB[device]
  for (let top = within.bottom - size.height; top >= within.top; top -= STEP[device]) {
    const climbed = (within.bottom - size.height - top) * climb
    if (climbed >= best.cost) break
    for (const [nth, left] of sidesOf(room).entries()) {
      const cost = climbed + nth * ASIDE + coveredAt({ left, top }, room)
      if (cost < best.cost) best = { left, top, cost }
    }
  }
  return best
}

/** How much lies below messages at a place, each pixel by its weight. */
export function coveredAt({ left, top }: { left: number; top: number }, { size, obstacles }: Room): number {
  const [right, bottom] = [left + size.width, top + size.height]
  let sum = 0
  for (const each of obstacles) {
    const width = Math.min(right, each.right) - Math.max(left, each.left)
    const height = Math.min(bottom, each.bottom) - Math.max(top, each.top)
    if (width > 0 && height > 0) sum += width * height * each.weight
  }
  return sum
}

function sidesOf({ size, within, isRightToLeft, onPhone }: Room): number[] {
  const last = Math.max(within.left, within.right - size.width)
  if (onPhone) return [(within.left + last) / 2]
  const sides = [within.left, last]
  return isRightToLeft ? sides.toReversed() : sides
}

const BARS = 'header, nav, [data-bar]'
const TITLES = 'h1, h2, h3, legend'
const PARTS = 'button, input, select, summary, label, [role="alert"], [role="timer"]'
const WORDS = 'a[href], dd, th'
/** A button in a list, higher than this, is a row: one of many, and the list can be moved. */
const ROW = 60

const ON_DESK = [
  [BARS, 60],
  [TITLES, 20],
  [`${PARTS}, textarea`, 8],
  [WORDS, 1],
] as const

/**
 * A phone has no free corner: what says where one is and what can be pressed is never covered, text and pictures may be
 * for a moment. What lies in a list counts as text, as the list can be moved, and so does what says that it may be.
 */
const ON_PHONE = [
  [`${BARS}, [data-state]`, 60],
  [`${TITLES}, ${PARTS}, dt`, 30],
  ['textarea', 4],
  ['a[href], dd, p, img, output', 1],
] as const
const MAY_BE_COVERED = 'li, [data-may-be-covered]'

/** What is in sight in the front layer: behind a window that must be answered nothing is used. */
export function obstaclesInSight(apart: Element, onPhone: boolean): Obstacle[] {
  const inFront = [...document.querySelectorAll('dialog:modal')].at(-1)
  const area = inFront ?? document.body
  const found: Obstacle[] = inFront ? [{ ...boxOf(inFront), weight: 0.3 }] : []
  for (const [selector, weight] of onPhone ? ON_PHONE : ON_DESK) {
    for (const element of area.querySelectorAll(selector)) {
      if (apart.contains(element) || !isShown(element)) continue
      const box = boxOf(element)
      if (box.bottom > 0 && box.top < window.innerHeight)
        found.push({ ...box, weight: isRow(element, box, onPhone) ? 1 : weight })
    }
  }
  return found
}

function isRow(element: Element, { top, bottom }: Box, onPhone: boolean): boolean {
  return onPhone ? element.closest(MAY_BE_COVERED) !== null : bottom - top > ROW && element.closest('li') !== null
}

function boxOf(element: Element): Box {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  return { left, top, right, bottom }
}

const EDGE = { desk: 16, phone: 8 }

/** The window, without what stands beside the page and above it. */
export function pageBox(onPhone: boolean): Box {
  const edge = onPhone ? EDGE.phone : EDGE.desk
  const { clientWidth, clientHeight } = document.documentElement
  const isBehind = document.querySelector('dialog:modal') !== null
  const main = isBehind ? null : (document.getElementById('main')?.getBoundingClientRect() ?? null)
  return {
    left: Math.max(0, main?.left ?? 0) + edge,
    right: Math.min(clientWidth, main?.right ?? clientWidth) - edge,
    top: edge,
    bottom: clientHeight - edge,
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import type { Tab } from './tab.ts'

/** What a person does with a page: looks for words, presses what is called so, fills in fields. Each waits until it can. */
export type Person = ReturnType<typeof personAt>

const PATIENCE_MS = 30_000

type Point = { x: number; y: number }

/** Of what can be pressed, the one whose name is so, or else begins so, or else contains it; `within` narrows where to look. */
function placeOf(name: string, within: string): Point | null {
  const nameOf = (element: HTMLElement) =>
    (element.getAttribute('aria-label') ?? (element.innerText || element.title))
      // What isolates a direction of writing is not read, and engines differ in whether they show it.
      .replaceAll(/[\u2066-\u2069]/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  const candidates = [...document.querySelectorAll<HTMLElement>(within)]
    .flatMap((area) => [
      ...area.querySelectorAll<HTMLElement>('a[href], button, [role="button"], [role="gridcell"], label'),
    ])
    .filter((element) => element.checkVisibility() && !element.closest('[inert], :disabled, [aria-hidden="true"]'))
  const found =
    candidates.find((it) => nameOf(it) === name) ??
    candidates.find((it) => nameOf(it).startsWith(name)) ??
    candidates.find((it) => nameOf(it).includes(name))
  if (!found) return null
  return middleOf(found)

  /** Null while something else lies above it, or while it is on its way: a window that rises is pressed once it is there. */
  function middleOf(element: HTMLElement): Point | null {
    const moving = document.getAnimations().flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect : []))
    const isMoving = moving.some(
      (effect) => effect.target?.contains(element) && effect.getComputedTiming().endTime !== Infinity,
    )
    if (isMoving) return null
    element.scrollIntoView({ block: 'center', inline: 'center' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const point = { x: left + width / 2, y: top + height / 2 }
    const above = document.elementFromPoint(point.x, point.y)
    return above && (element.contains(above) || above.contains(element)) ? point : null
  }
}

/** Gives the focus to the field that is called so, with what is in it marked. */
function focusField(label: string): boolean {
  const named = [...document.querySelectorAll('label')].find((it) => it.innerText.includes(label))?.control
  const field = named ?? document.querySelector<HTMLInputElement>(`[aria-label="${label}"], [placeholder="${label}"]`)
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false
  field.focus()
  field.select()
  return document.activeElement === field
}

/** Chooses an option of a list by its words. */
function chooseOption(label: string, option: string): boolean {
  const list = [...document.querySelectorAll('label')].find((it) => it.innerText.includes(label))?.control
  if (!(list instanceof HTMLSelectElement)) return false
  const wanted = [...list.options].find((it) => it.text === option)
  if (!wanted) return false
  list.focus()
  // As the list of the browser does it: React listens for the change, and keeps the value itself.
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(list, wanted.value)
  return list.dispatchEvent(new Event('change', { bubbles: true }))
}

export function personAt(tab: Tab, address: string) {
  const shown = () => tab.run(() => `${location.href}\n${document.body.innerText}`)

  async function until<Found>(what: string, look: () => Promise<Found | null | false>): Promise<Found> {
    const end = performance.now() + PATIENCE_MS
    while (performance.now() < end) {
      // While a page is exchanged for another there is nothing to look at.
      const found = await look().catch(() => null)
      if (found !== null && found !== false) return found
      await wait(60)
    }
    throw new Error(`${tab.engine}: ${what} was not there. The page: ${await shown()}`)
  }

  async function press(name: string, within = 'body'): Promise<void> {
    let before: Point | null = null
    const still = await until(`"${name}" to press`, async () => {
      const now = await tab.run(placeOf, name, within)
      const isStill = now !== null && before?.x === now.x && before.y === now.y
      before = now
      return isStill && now
    })
    await tab.pressAt(still.x, still.y)
  }

  return {
    tab,
    press,
    until,
    /** waits until there is something that is called so, whether it can be pressed or is covered by what it draws */
    find: (name: string, within: string) =>
      until(`"${name}"`, () =>
        tab.run(
          (text, area) =>
            [...document.querySelectorAll<HTMLElement>(area)].some(
              (it) => it.innerText.includes(text) || it.querySelector(`[aria-label^="${text}"]`) !== null,
            ),
          name,
          within,
        ),
      ),
    findField: (label: string) =>
      until(`the field "${label}"`, () =>
        tab.run(
          (text) => [...document.querySelectorAll('label')].some((it) => it.innerText.includes(text) && it.control),
          label,
        ),
      ),
    open: (path: string) => tab.open(address + path),
    /** waits until the page shows these words */
    see: (words: string) => until(`"${words}"`, () => tab.run((text) => document.body.innerText.includes(text), words)),
    fill: async (label: string, text: string) => {
      await until(`the field "${label}"`, () => tab.run(focusField, label))
      await tab.type(text)
    },
    choose: (label: string, option: string) =>
      until(`the option "${option}" of "${label}"`, () => tab.run(chooseOption, label, option)),
    /** waits until this device keeps the app, so that it opens without network */
    hasApp: () => until('the app on the device', () => tab.run(() => navigator.serviceWorker.controller !== null)),
  }
}

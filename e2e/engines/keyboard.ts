import { type Person, personAt } from './person.ts'
import { DOWN, ENTER, LEFT, RIGHT, SPACE, TAB, type Tab } from './tab.ts'

/** How far somebody walks with Tab before they give up. */
const PATIENCE = 150

/** What has the focus. */
type Focused = {
  name: string
  label: string
  kind: 'field' | 'choice' | 'tabs' | 'radios' | 'button'
  isWithin: boolean
}

/** The names of a group whose members arrows lead to are those of all of them. */
function focused(within: string): Focused | null {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return null
  const tidy = (text: string) =>
    text
      .replaceAll(/[\u2066-\u2069]/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
  const labelOf = (it: Element) =>
    tidy(
      (it instanceof HTMLInputElement || it instanceof HTMLSelectElement || it instanceof HTMLTextAreaElement
        ? [...(it.labels ?? [])].map(({ innerText }) => innerText).join(' ')
        : '') ||
        it.getAttribute('aria-label') ||
        (it as HTMLElement).innerText ||
        (it as HTMLElement).title,
    )
  const isGroup = element.matches('[role="tab"], input[type="radio"]')
  const group = element.closest('[role="tablist"], [role="radiogroup"]')
  const members = isGroup && group ? [...group.querySelectorAll('[role="tab"], input[type="radio"]')] : [element]
  return {
    name: members.map(labelOf).join('\n'),
    label: labelOf(element),
    kind: element.matches('[role="tab"]')
      ? 'tabs'
      : isGroup
        ? 'radios'
        : element instanceof HTMLSelectElement
          ? 'choice'
          : isField
            ? 'field'
            : 'button',
    isWithin: element.closest(within) !== null,
  }
}

const isGroup = ({ kind }: Focused) => kind === 'tabs' || kind === 'radios'

const direction = () => document.documentElement.dir

/** The option that a list has chosen. */
const chosenOption = () =>
  document.activeElement instanceof HTMLSelectElement ? (document.activeElement.selectedOptions[0]?.text ?? '') : null

/** Somebody who has no mouse: whatever is reached is reached by Tab and arrows, and pressed by Enter or Space. */
export function keyboardAt(tab: Tab, address: string): Person {
  const person = personAt(tab, address)

  /** Walks until what has the focus is so. */
  async function walkTo(what: string, isIt: (now: Focused) => boolean, within: string): Promise<Focused> {
    // Only what is there can be walked to.
    for (let steps = 0; steps < PATIENCE; steps += 1) {
      const now = await tab.run(focused, within)
      if (now?.isWithin && isIt(now)) return now
      await tab.type(TAB)
    }
    throw new Error(`${tab.engine}: Tab does not lead to ${what}`)
  }

  const startsSo = (text: string, name: string) => text === name || text.startsWith(name)

  return {
    ...person,
    press: async (name, area) => {
      const within = area ?? 'body'
      await person.find(name, within)
      const isIt = (now: Focused) => (isGroup(now) ? now.name.split('\n').includes(name) : startsSo(now.label, name))
      const found = await walkTo(`"${name}"`, isIt, within)
      if (!isGroup(found)) return tab.type(ENTER)
      // Tabs lie beside each other.
      const next = found.kind === 'radios' ? DOWN : (await tab.run(direction)) === 'rtl' ? LEFT : RIGHT
      for (let steps = 0; steps < 12; steps += 1) {
        const now = await tab.run(focused, within)
        if (now?.label === name) return tab.type(SPACE)
        await tab.type(next)
      }
      throw new Error(`${tab.engine}: arrows do not lead to "${name}"`)
    },
    fill: async (label, text) => {
      await person.findField(label)
      await walkTo(`the field "${label}"`, (now) => now.kind === 'field' && now.label.includes(label), 'body')
      await tab.type(text)
    },
    choose: async (label, option) => {
      await walkTo(`the list "${label}"`, (now) => now.kind === 'choice' && now.label.includes(label), 'body')
      for (let steps = 0; steps < 40; steps += 1) {
        if ((await tab.run(chosenOption)) === option) return true
        await tab.type(DOWN)
      }
      throw new Error(`${tab.engine}: "${label}" does not offer "${option}"`)
    },
  }
}

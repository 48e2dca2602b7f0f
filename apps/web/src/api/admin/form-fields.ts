import { plainText } from './merge-changes.ts'

/** As much of a field as tells what it is called and what its values read as. */
type FieldElement = {
  labels?: Iterable<Element> | null
  /** fields of one's own know how their values read */
  shown?: (value: unknown) => string
}

export type FormFields = ReturnType<typeof createFormFields>

/** The fields of a form as they stand on the page: what they are called, and how a value of theirs reads. */
export function createFormFields() {
  const elements = new Map<string, FieldElement>()

  return {
    /** Notes where a field stands; null: it is no longer there. */
    note(name: string, element: unknown): void {
      if (element === null) return
      elements.set(name, element as FieldElement)
    },

    has: (name: string): boolean => elements.has(name),

    labelOf(name: string): string {
      const element = elements.get(name)
      const group = element instanceof HTMLInputElement && element.type === 'checkbox' ? element : null
      const legend = group?.value === 'on' ? null : group?.closest('fieldset')?.querySelector('legend')
      const [label] = element?.labels ?? []
      const shown = legend ?? label
      return shown ? textOf(shown) : name
    },

    /** @returns an empty text where there is none */
    textOf(name: string, value: unknown): string {
      if (value === null || value === undefined || value === '') return ''
      const element = elements.get(name)
      if (element?.shown) return element.shown(value)
      if (element instanceof HTMLSelectElement) {
        const option = [...element.options].find((one) => one.value === plainText(value))
        return option?.text ?? plainText(value)
      }
      if (typeof value === 'boolean') return value ? '✓' : '✗'
      return Array.isArray(value) ? value.map(plainText).join(', ') : plainText(value)
    },
  }
}

/** A label without what stands in it besides, such as that the field is optional. */
function textOf(label: Element): string {
  const copy = label.cloneNode(true) as Element
  for (const beside of copy.querySelectorAll('[data-beside]')) beside.remove()
  return (copy.textContent ?? '').replace(/\s*\*?\s*$/, '').trim()
}

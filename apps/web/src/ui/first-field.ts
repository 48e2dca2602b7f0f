/** What can be typed into or chosen from; of a file the browser's own button has no place in a form of ours. */
const FIELDS = 'form :is(input:not([type="hidden"], [type="file"], [type="checkbox"]), select, textarea)'

/** The field that somebody who opens a form fills in first; null where there is no form, or none that can be filled in. */
export function firstField(within: HTMLElement): HTMLElement | null {
  const fields = [...within.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(FIELDS)]
  const first = fields.find((field) => !field.disabled && !isFixed(field) && field.tabIndex >= 0)
  return (first && chosenOf(first, fields)) ?? null
}

const isFixed = (field: HTMLElement) => 'readOnly' in field && field.readOnly === true

/** Of choices of one name the one that is chosen: the keyboard goes on from there. */
function chosenOf<Field extends HTMLElement>(first: Field, fields: readonly Field[]): HTMLElement {
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first
  const isChosen = (field: HTMLElement) =>
    field instanceof HTMLInputElement && field.name === first.name && field.checked
  return fields.find(isChosen) ?? first
}

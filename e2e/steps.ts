import type { BrowserContext, Page } from '@playwright/test'

/** What a hand did, in its order. */
export type Steps = {
  /** taps, clicks and keys, each by the name of what was pressed; a choice from a list is two, opening it and choosing */
  presses: string[]
  /** fields that something was typed into, with the press that leads into the field */
  fields: string[]
}

type Step = { kind: keyof Steps; name: string }

/**
 * Counts what is done on a page by the page's own events, so that no way of a test to press or to type goes uncounted;
 * a page that is loaded anew is counted as well. For contexts whose pages are not open yet.
 */
export async function stepMeter(context: BrowserContext) {
  let measured: Page | null = null
  let steps: Steps = { presses: [], fields: [] }
  await context.exposeBinding('stepTaken', ({ page }, { kind, name }: Step) => {
    if (page === measured) steps[kind].push(name)
  })
  await context.addInitScript(reportSteps)
  return {
    /** Counts from here on. */
    begin(page: Page): void {
      steps = { presses: [], fields: [] }
      measured = page
    },
    /** What was counted since. */
    async end(): Promise<Steps> {
      // What the page has reported before this has come before it.
      await measured?.evaluate(() => undefined)
      measured = null
      return steps
    },
  }
}

/** Stands by itself, as it is sent to the page. */
function reportSteps(): void {
  const { stepTaken } = window as unknown as { stepTaken: (step: Step) => Promise<void> }
  const isList = (target: EventTarget | null): target is HTMLSelectElement => target instanceof HTMLSelectElement
  const isText = (target: EventTarget | null) =>
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement &&
      /^(text|search|tel|email|number|password|url|date|time|datetime-local|month)$/.test(target.type))
  let typedInto: EventTarget | null = null

  const nameOf = (target: EventTarget | null) => {
    if (!(target instanceof Element)) return 'the page'
    const element = target.closest('button, a, label, [role]') ?? target
    const named = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
    return named.replaceAll(/\s+/g, ' ').slice(0, 40) || element.tagName
  }
  const press = (name: string) => {
    typedInto = null
    void stepTaken({ kind: 'presses', name })
  }
  /** Figures that are typed at the cell of a grid go into the field that opens there. */
  const type = (target: EventTarget | null) => {
    const field = (target instanceof Element && target.closest('[role="grid"]')) || target
    if (typedInto === field) return
    typedInto = field
    void stepTaken({ kind: 'fields', name: nameOf(target) })
  }

  addEventListener('pointerdown', ({ target }) => !isText(target) && !isList(target) && press(nameOf(target)), true)
  addEventListener('input', ({ target }) => isText(target) && type(target), true)
  addEventListener(
    'change',
    ({ target }) => {
      if (!isList(target)) return
      press(nameOf(target))
      press(target.selectedOptions[0]?.text ?? '')
    },
    true,
  )
  addEventListener(
    'keydown',
    ({ target, key, ctrlKey, metaKey, altKey }) => {
      if (/^(Control|Meta|Alt|Shift)$/.test(key)) return
      const isLetter = (key.length === 1 || /^(Backspace|Delete)$/.test(key)) && !ctrlKey && !metaKey && !altKey
      if (isLetter && isText(target)) return
      if (/^[\d.,]$/.test(key) && target instanceof Element && target.closest('[role="grid"]')) type(target)
      else press(`${ctrlKey ? 'Ctrl+' : ''}${key}`)
    },
    true,
  )
  if (window === window.top && location.protocol !== 'about:') press('a page that is loaded')
}

export type Meter = Awaited<ReturnType<typeof stepMeter>>

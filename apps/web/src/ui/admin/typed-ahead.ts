import { isShown } from '../is-shown.ts'

/** What is opened, for which keys wait; null: nothing that keys could be for. */
export type Opens = 'field' | 'page' | null

/** A key, or a text that was pasted. */
type Typed = KeyboardEvent | string

type Waiting = {
  opens: Exclude<Opens, null>
  /** what had the focus before, where nothing belongs any more */
  before: Element | null
  /** its field was there, and has had the first key */
  hasBegun: boolean
  until: number
}

/** What the keyboard of a page does with keys of its own. */
type Page = {
  /** does what a key is for on the page */
  press: (event: KeyboardEvent) => void
  /** whether a key is for yet another page, in place of the one that is waited for */
  leadsOn: (event: KeyboardEvent) => boolean
  /** whether a key is for the page that is about to come */
  isForArriving: (event: KeyboardEvent) => boolean
  /** whether the page of this address is there */
  isDrawn: () => boolean
}

/** What does not come within this is not waited for any longer, in milliseconds, and what was typed for it is dropped. */
const PATIENCE = 10_000
/** Between two looks whether it has come, in milliseconds. */
const LOOK = 16

/** Keys with a meaning in a field beside those that write something. */
const FIELD_KEYS = new Set([
  'Enter',
  'Tab',
  'Escape',
  'Backspace',
  'Delete',
  'Home',
  'End',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'PageUp',
  'PageDown',
])

let waiting: Waiting | null = null
let kept: Typed[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let page: Page | null = null
/** Keys that were kept and are on their way into a field. */
const given = new WeakSet<Event>()

/**
 * Opens something by a key. What is typed from now on waits until that is there, and is typed into it then. Every shortcut
 * opens what it opens through this.
 */
export function openBy(opens: Opens, act: () => void): void {
  const before = document.activeElement
  act()
  if (opens !== null) waitFor(opens, before)
}

function waitFor(opens: Exclude<Opens, null>, before: Element | null): void {
  waiting = { opens, before, hasBegun: false, until: performance.now() + PATIENCE }
  look()
}

/** Whether something with a field is about to come, so that the focus need not go back meanwhile. */
export const isFieldAwaited = (): boolean => waiting?.opens === 'field'

function forget(): void {
  clearTimeout(timer)
  waiting = null
  kept = []
}

/** Keeps the keys that are typed ahead on a page. @returns stops that */
export function keepTypedAhead(ofPage: Page): () => void {
  page = ofPage

  function onKeyDown(event: KeyboardEvent): void {
    if (given.has(event) || event.isComposing || event.defaultPrevented) return
    if (waiting === null && ofPage.isForArriving(event) && !ofPage.leadsOn(event)) {
      waitFor('page', document.activeElement)
    }
    if (waiting === null) return
    // What has come meanwhile takes its keys itself, behind those that were typed before.
    if (look()) return
    if (waiting.opens === 'page' && kept.length === 0 && ofPage.leadsOn(event)) return
    if (!isForField(event) && !(waiting.opens === 'page' && ofPage.isForArriving(event))) return
    event.preventDefault()
    event.stopImmediatePropagation()
    kept.push(event)
  }

  /** The browser gives what is pasted to nobody as long as no field is there. */
  function onPaste(event: ClipboardEvent): void {
    if (waiting === null || look()) return
    const text = event.clipboardData?.getData('text/plain') ?? ''
    event.preventDefault()
    event.stopImmediatePropagation()
    if (text !== '') kept.push(text)
  }

  // On the window, and before anything of the page hears of it: a button that has the focus must not take Enter meanwhile.
  window.addEventListener('keydown', onKeyDown, true)
  window.addEventListener('paste', onPaste, true)
  // A hand that goes elsewhere has changed its mind.
  window.addEventListener('pointerdown', forget, true)
  return () => {
    forget()
    page = null
    window.removeEventListener('keydown', onKeyDown, true)
    window.removeEventListener('paste', onPaste, true)
    window.removeEventListener('pointerdown', forget, true)
  }
}

/** A key that writes something, or has a meaning in a field; keys of the browser go on to it. */
function isForField(event: KeyboardEvent): boolean {
  const isWriting = Array.from(event.key).length === 1 && (event.getModifierState('AltGraph') || !hasModifier(event))
  return isWriting || (FIELD_KEYS.has(event.key) && !hasModifier(event))
}

const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey

/** Gives what has come its next key. @returns whether nothing is waited for any more */
function look(): boolean {
  clearTimeout(timer)
  if (waiting === null) return true
  if (performance.now() > waiting.until || mustBeAnswered(waiting)) forget()
  else if (isThere(waiting)) {
    const next = kept.shift()
    if (next === undefined) waiting = null
    else give(next, waiting)
  }
  clearTimeout(timer)
  // One key at a time: what it changes is drawn before the next one comes.
  if (waiting !== null) timer = setTimeout(look, LOOK)
  return waiting === null
}

function isThere({ opens, before, hasBegun }: Waiting): boolean {
  if (opens === 'page') return page?.isDrawn() ?? true
  if (hasBegun) return true
  return isTyping(document.activeElement) && document.activeElement !== before
}

/** A question has come up instead, which nobody has answered who has not read it. */
function mustBeAnswered({ opens, before }: Waiting): boolean {
  const at = document.activeElement
  return opens === 'field' && at !== null && at !== before && at.closest('dialog[role="alertdialog"][open]') !== null
}

function give(typed: Typed, to: Waiting): void {
  const field = document.activeElement
  // A window that was closed by the key before has left the keys behind it to the page.
  const isOfPage = !isTyping(field) && document.querySelector('dialog[open]') === null
  if (to.opens === 'page' || isOfPage) {
    if (typeof typed !== 'string') page?.press(typed)
    return
  }
  to.hasBegun = true
  if (!(field instanceof HTMLElement)) return
  if (typeof typed === 'string') write(field, typed, 'insertFromPaste')
  else press(field, typed)
}

/** Does in a field what a key does there. */
function press(field: HTMLElement, { key, code, shiftKey }: KeyboardEvent): void {
  const event = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true })
  given.add(event)
  if (!field.dispatchEvent(event)) return
  if (key === 'Backspace' || key === 'Delete') remove(field, key)
  else if (field instanceof HTMLButtonElement && (key === 'Enter' || key === ' ')) field.click()
  else if (key === 'Enter') enter(field)
  else if (key === 'Tab') goOn(field, shiftKey ? -1 : 1)
  else if (key === 'Escape') cancel(field)
  else if (!FIELD_KEYS.has(key)) write(field, key, 'insertText')
}

type Field = HTMLInputElement | HTMLTextAreaElement

const isField = (element: Element): element is Field =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
  !element.readOnly &&
  !element.disabled

/** Writes over what is selected, as a key does. */
function write(field: HTMLElement, text: string, inputType: string): void {
  if (!isField(field)) return
  const { selectionStart: from, selectionEnd: to, value, maxLength } = field
  const [start, end] = [from ?? value.length, to ?? value.length]
  const room = maxLength < 0 ? text.length : Math.max(0, maxLength - value.length + end - start)
  change(field, { start, end, text: text.slice(0, room) }, inputType)
}

function remove(field: HTMLElement, key: 'Backspace' | 'Delete'): void {
  if (!isField(field)) return
  const { selectionStart, selectionEnd, value } = field
  const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length]
  const isBack = key === 'Backspace'
  const before = Array.from(value.slice(0, from)).at(-1)?.length ?? 0
  const behind = Array.from(value.slice(to))[0]?.length ?? 0
  const isNothing = from === to
  const start = isNothing && isBack ? from - before : from
  const end = isNothing && !isBack ? to + behind : to
  change(field, { start, end, text: '' }, isBack ? 'deleteContentBackward' : 'deleteContentForward')
}

type Change = { start: number; end: number; text: string }

function change(field: Field, { start, end, text }: Change, inputType: string): void {
  if (start === end && text === '') return
  const next = field.value.slice(0, start) + text + field.value.slice(end)
  // By the element's own setter: React has put another one before it, and would not notice.
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, next)
  if (field.selectionStart !== null) field.setSelectionRange(start + text.length, start + text.length)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType, data: text === '' ? null : text }))
}

function enter(field: HTMLElement): void {
  if (field instanceof HTMLTextAreaElement) write(field, '\n', 'insertLineBreak')
  else if (field instanceof HTMLInputElement) field.form?.requestSubmit()
}

const STOPS = 'a[href], button, input, select, textarea, [tabindex]'

/** To the next stop of the keyboard in the window, or on the page. */
function goOn(field: HTMLElement, by: 1 | -1): void {
  const within = field.closest('dialog[open]') ?? document
  const stops = [...within.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && isShown(stop),
  )
  const next = stops[stops.indexOf(field) + by]
  next?.focus()
  if (next instanceof HTMLInputElement && next.selectionStart !== null) next.select()
}

/** Closes the window of the field, as the browser does. */
function cancel(field: HTMLElement): void {
  const shown = field.closest('dialog[open]')
  if (shown instanceof HTMLDialogElement && shown.dispatchEvent(new Event('cancel', { cancelable: true })))
    shown.close()
}

/** Whether what has the focus takes letters. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('textarea, select, input:not([type="radio"], [type="checkbox"])')
}

import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createStore } from '../../store.ts'
import { isTyping, keepTypedAhead, openBy } from './typed-ahead.ts'

/** A key that does something on the page that is shown, and what it does in words. */
export type Shortcut = {
  /** such as `c`, `Escape`, `mod+k` or `g j`, one key after the other */
  keys: string
  label: string
  act: () => void
  /**
   * What it opens, for which keys that are typed ahead wait: a field to type into, such as that of a form or of a search, or
   * another page. Null: it does something at once. There is no shortcut that does not say it.
   */
  opens: 'field' | 'page' | null
  /** also while somebody is typing in a field */
  whileTyping?: boolean
  /** where the focus must be for it; anywhere unless given */
  isFor?: (target: EventTarget | null) => boolean
}

type Registered = { current: Shortcut }

const registered = createStore<readonly Registered[]>([])

function register(shortcut: Registered): () => void {
  registered.set([...registered.get(), shortcut])
  return () => registered.set(registered.get().filter((other) => other !== shortcut))
}

/** Lets a key do something as long as the component is there. Null does nothing. */
export function useShortcut(shortcut: Shortcut | null): void {
  const latest = useRef(shortcut)
  // Before anybody sees the page: who sees it may press the key.
  useLayoutEffect(() => {
    latest.current = shortcut
  })
  const keys = shortcut?.keys
  useLayoutEffect(() => {
    if (keys === undefined) return undefined
    return register({
      get current() {
        return latest.current ?? { keys, label: '', act: () => undefined, opens: null }
      },
    })
  }, [keys])
}

/** The keys that do something now, in the order in which they came. */
export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(registered.subscribe, registered.get).map(({ current }) => current)
}

/** How long the first key of two waits for the second, in milliseconds. */
const PAUSE = 1_000

/** Letters are known by what they write, on an Arabic keyboard by the place where Latin ones would be. */
function letterOf({ key, code }: KeyboardEvent): string {
  if (/^[\u0600-\u06ff]$/.test(key)) return placeNames[code] ?? code.replace(/^Key/, '').toLowerCase()
  return keyNames[key] ?? (key.length === 1 ? key.toLowerCase() : key)
}

const placeNames: Record<string, string> = { Slash: '/' }
const keyNames: Record<string, string> = { ' ': 'Space' }

/** Hears the keyboard for the whole page. @returns stops hearing it */
export function listenForShortcuts(): () => void {
  let first: { key: string; at: number } | null = null

  /** Does what a key is for; tells whether that was anything. */
  function press(event: KeyboardEvent, target: EventTarget | null): boolean {
    const pressed = pressedIn(event)
    const pair = first !== null && event.timeStamp - first.at < PAUSE ? `${first.key} ${pressed}` : null
    first = null
    const found = shortcutFor(pair, target) ?? shortcutFor(pressed, target)
    const isElsewhere = isTyping(target) && !found?.whileTyping
    if (isElsewhere || document.querySelector(FRONT_WINDOW)) return false
    if (found) openBy(found.opens, found.act)
    else if (!isMod(event)) first = { key: pressed, at: event.timeStamp }
    return found !== undefined
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || event.altKey || event.repeat) return
    if (press(event, event.target)) event.preventDefault()
  }

  /** Whether a key leads on to another page, which nobody has to wait for the one before to do. */
  function leadsOn(event: KeyboardEvent): boolean {
    const pressed = pressedIn(event)
    const ways = registered.get().map(({ current }) => current.keys)
    return ways.includes(`${first?.key ?? ''} ${pressed}`) || ways.some((keys) => keys.startsWith(`${pressed} `))
  }

  /** Whether a page is about to come that may know what to do with a key. */
  function isForArriving(event: KeyboardEvent): boolean {
    const isOurs = !isMod(event) || pressedIn(event) === PALETTE_KEYS
    const isKnown = shortcutFor(pressedIn(event), event.target) !== undefined
    const isFree = !isTyping(event.target) && document.querySelector(FRONT_WINDOW) === null
    return isOurs && !isKnown && isFree && document.querySelector(ARRIVING) !== null
  }

  const stopKeeping = keepTypedAhead({
    press: (event) => void press(event, document.activeElement),
    leadsOn,
    isForArriving,
    isDrawn: () => document.querySelector(ARRIVING) === null && isAddressDrawn(),
  })
  document.addEventListener('keydown', onKeyDown)
  return () => {
    stopKeeping()
    document.removeEventListener('keydown', onKeyDown)
  }
}

/** The keys of the palette, which are there before the palette is. */
export const PALETTE_KEYS = 'mod+k'

const isMod = ({ ctrlKey, metaKey }: KeyboardEvent) => ctrlKey || metaKey

function pressedIn(event: KeyboardEvent): string {
  const letter = event.key === '؟' ? '?' : letterOf(event)
  return isMod(event) ? `mod+${letter}` : letter
}

let drawn: string | null = null

/** Tells that the page of an address is drawn, or its name at least. Until then the page before is on the screen. */
export function tellDrawn(pathname: string): void {
  drawn = pathname
}

const isAddressDrawn = () => drawn === null || drawn === window.location.pathname

/** The last one that was registered goes first: a part of the page before the page. */
function shortcutFor(keys: string | null, target: EventTarget | null): Shortcut | undefined {
  if (keys === null) return undefined
  return registered.get().findLast(({ current }) => current.keys === keys && (current.isFor?.(target) ?? true))?.current
}

/** A page of which only the name is there. */
const ARRIVING = '[data-arriving]'

/** A window that takes all keys for itself; one that only stands beside the page does not. */
const FRONT_WINDOW = 'dialog[open]:not([data-beside])'

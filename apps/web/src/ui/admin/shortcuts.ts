import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createStore } from '../../store.ts'

/** A key that does something on the page that is shown, and what it does in words. */
export type Shortcut = {
  /** such as `c`, `Escape`, `mod+k` or `g j`, one key after the other */
  keys: string
  label: string
  act: () => void
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
        return latest.current ?? { keys, label: '', act: () => undefined }
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
  /** pressed before the page that somebody comes to was drawn, whose key it is */
  let early: { key: string; target: EventTarget | null; at: number } | null = null

  function actOnEarly(): void {
    if (early === null || document.querySelector(ARRIVING)) return
    const { key, target, at } = early
    const found = shortcutFor(key, target)
    if (!found) return
    early = null
    if (performance.now() - at < PAUSE) found.act()
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || event.altKey || event.repeat) return
    const isMod = event.ctrlKey || event.metaKey
    const letter = event.key === '؟' ? '?' : letterOf(event)
    const pressed = isMod ? `mod+${letter}` : letter
    const isPair = first !== null && event.timeStamp - first.at < PAUSE
    const pair = isPair && first ? `${first.key} ${pressed}` : null
    first = null
    early = null
    const found = shortcutFor(pair, event.target) ?? shortcutFor(pressed, event.target)
    const isElsewhere = isTyping(event.target) && !found?.whileTyping
    if (isElsewhere || document.querySelector(FRONT_WINDOW)) return
    if (found) {
      event.preventDefault()
      found.act()
    } else if (!isMod) {
      first = { key: pressed, at: event.timeStamp }
      if (document.querySelector(ARRIVING)) early = { key: pressed, target: event.target, at: event.timeStamp }
    }
  }

  const stop = registered.subscribe(() => queueMicrotask(actOnEarly))
  document.addEventListener('keydown', onKeyDown)
  return () => {
    stop()
    document.removeEventListener('keydown', onKeyDown)
  }
}

/** The last one that was registered goes first: a part of the page before the page. */
function shortcutFor(keys: string | null, target: EventTarget | null): Shortcut | undefined {
  if (keys === null) return undefined
  return registered.get().findLast(({ current }) => current.keys === keys && (current.isFor?.(target) ?? true))?.current
}

/** A page of which only the name is there. */
const ARRIVING = '[data-arriving]'

/** A window that takes all keys for itself; one that only stands beside the page does not. */
const FRONT_WINDOW = 'dialog[open]:not([data-beside])'

/** Whether what has the focus takes letters. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('textarea, select, input:not([type="radio"], [type="checkbox"])')
}

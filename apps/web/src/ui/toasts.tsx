import { type ReactNode, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from './icons.ts'
import { createStore } from '../store.ts'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import { icon } from './icon-size.ts'
import { coveredAt, obstaclesInSight, pageBox, placeOf } from './toast-place.ts'
import styles from './toasts.module.css'

export type ToastKind = 'success' | 'error' | 'warning' | 'info'
/** What can be done about a message, such as undoing what it tells of. */
export type ToastAction = { label: string; act: () => void }
/** @property passes how things stood: the next message may take its place */
type Toast = { id: number; kind: ToastKind; text: string; action: ToastAction | undefined; passes: boolean }

const kindIcons: Record<ToastKind, ReactNode> = {
  success: <IconCircleCheck {...icon} className={styles['icon']} />,
  error: <IconCircleX {...icon} className={styles['icon']} />,
  warning: <IconAlertTriangle {...icon} className={styles['icon']} />,
  info: <IconInfoCircle {...icon} className={styles['icon']} />,
}

/** As many as fit above the thumb; older ones make room. */
const MOST = 3

/** Milliseconds for which messages that made way for another one have still to be seen: they do not begin anew. */
const left = new Map<number, number>()
/** A message that comes back is there long enough to be read. */
const LEAST = 1_500

function createToasts() {
  const shown = createStore<readonly Toast[]>([])
  let lastId = 0

  /** @returns its number */
  function add(kind: ToastKind, text: string, action?: ToastAction, passes = false): number {
    lastId += 1
    const others = shown.get().filter((toast) => toast.kind !== kind || toast.text !== text)
    shown.set([...others, { id: lastId, kind, text, action, passes }].slice(-MOST))
    return lastId
  }

  function dismiss(id: number): void {
    left.delete(id)
    shown.set(shown.get().filter((toast) => toast.id !== id))
  }

  return { shown, add, dismiss }
}

const { shown, add, dismiss } = createToasts()

function show(kind: ToastKind, text: string | null, action?: ToastAction): void {
  if (text) add(kind, text, action)
}

/**
 * Short messages that go by themselves, one with an action too. A null text shows nothing.
 * Needs one ToastRegion on the page.
 */
export const toasts = {
  success: (text: string | null, action?: ToastAction) => show('success', text, action),
  error: (text: string | null, action?: ToastAction) => show('error', text, action),
  warning: (text: string | null, action?: ToastAction) => show('warning', text, action),
  /** A warning of how things stand now, such as *saved on the phone*: over when *sent* is said. */
  meanwhile: (text: string): void => void add('warning', text, undefined, true),
  info: (text: string | null, action?: ToastAction) => show('info', text, action),
  /** Tells of a success as long as the action can be done. Gives the way to withdraw it. */
  offer: (text: string, action: ToastAction): (() => void) => {
    const id = add('success', text, action)
    return () => dismiss(id)
  },
  /** Takes all of them away. */
  clear: (): void => shown.set([]),
}

type RegionProps = {
  dismissLabel: string
  /** milliseconds until a message goes */
  life?: number
  /** as wide as a phone, above its bars: one at a time */
  onPhone?: boolean
}

/** Where messages appear. It stays on the page while empty, so that screen readers hear what comes. */
export function ToastRegion({ dismissLabel, life = 5000, onPhone = false }: RegionProps) {
  const kept = useSyncExternalStore(shown.subscribe, shown.get)
  const all = onPhone ? firstOf(kept) : kept
  useEffect(() => {
    if (onPhone) dismissReplaced(kept)
  }, [kept, onPhone])
  const loud = all.filter(isLoud)
  const quiet = all.filter((toast) => !isLoud(toast))
  const messages = (some: readonly Toast[]) =>
    some.map((toast) => <Message key={toast.id} {...{ toast, life, dismissLabel }} waitsForPointer={!onPhone} />)
  const newest = all.at(-1)?.id ?? 0
  const region = useOnTop(newest)
  useFreePlace(region, newest, onPhone)
  return (
    <div ref={region} popover="manual" className={styles['region']} data-phone={onPhone ? '' : undefined}>
      <div role="alert" className={styles['stack']}>
        {messages(loud)}
      </div>
      <div aria-live="polite" className={styles['stack']}>
        {messages(quiet)}
      </div>
    </div>
  )
}

/**
 * Where one is seen at a time: what can be undone as long as that lasts, then what went wrong in its order, else what
 * went well last.
 */
function firstOf(kept: readonly Toast[]): readonly Toast[] {
  const first = kept.findLast(({ action }) => action) ?? kept.find((toast) => !isQuiet(toast)) ?? kept.at(-1)
  return first ? [first] : []
}

/** A new message takes the place of the one before, unless somebody must have seen that. */
function dismissReplaced(kept: readonly Toast[]): void {
  const [last, lastOffer] = [kept.findLast(isQuiet), kept.findLast(({ action }) => action)]
  for (const toast of kept) {
    const isReplaced = toast.action ? toast !== lastOffer : isQuiet(toast) && toast !== last
    if (isReplaced) dismiss(toast.id)
  }
}

function isLoud({ kind }: Toast): boolean {
  return kind === 'error' || kind === 'warning'
}

/** Nobody must have seen it. */
function isQuiet(toast: Toast): boolean {
  return (!isLoud(toast) || toast.passes) && !toast.action
}

const UNTIL_SHOWN = 1_000

/** Brings the messages above whatever has been opened since, dialogs too, as often as a new one comes. */
function useOnTop(newest: number) {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const shownNow = region.current
    if (typeof shownNow?.showPopover !== 'function') return undefined
    const show = () => {
      if (newest > 0 && shownNow.matches(':popover-open')) shownNow.hidePopover()
      if (!shownNow.matches(':popover-open')) shownNow.showPopover()
    }
    if (newest > 0) {
      show()
      return undefined
    }
    // Read out is what comes into a region that was there before; to show it holds up the first page.
    const timer = setTimeout(show, UNTIL_SHOWN)
    return () => clearTimeout(timer)
  }, [newest])
  return region
}

/** What a message may lie over before it makes way: nothing that moves for less is calm. */
const WORTH_MOVING = 4_000

/** Whether somebody presses there, or is about to: a pointer that hovers. A finger's last tap hovers for ever. */
function isUnderHand(messages: Element): boolean {
  return messages.matches(':active') || (messages.matches(':hover') && matchMedia('(hover: hover)').matches)
}

/**
 * Keeps the messages where they cover least of the page, or of the window in front of it. They are placed as one comes,
 * and once more when something comes below them: a window, the next page. Never under a hand: what moves between
 * press and release is not pressed, and *Undo* would be lost.
 */
function useFreePlace(region: RefObject<HTMLDivElement | null>, newest: number, onPhone: boolean): void {
  const place = useRef<{ left: number; top: number } | null>(null)
  // After they have been shown: what is not shown has no size.
  useEffect(() => {
    const shownNow = region.current
    if (!shownNow || newest === 0) {
      place.current = null
      return undefined
    }
    let isAnew = true
    const settle = () => {
      if (place.current && isUnderHand(shownNow)) return
      const { width, height } = shownNow.getBoundingClientRect()
      const room = {
        size: { width, height },
        within: pageBox(onPhone),
        obstacles: obstaclesInSight(shownNow, onPhone),
        isRightToLeft: document.documentElement.dir === 'rtl',
        onPhone,
      }
      const best = placeOf(room)
      const isGoodEnough = !isAnew && place.current && coveredAt(place.current, room) < best.cost + WORTH_MOVING
      isAnew = false
      if (isGoodEnough) return
      place.current = best
      shownNow.style.setProperty('--toasts-left', `${best.left}px`)
      shownNow.style.setProperty('--toasts-below', `${document.documentElement.clientHeight - best.top - height}px`)
    }
    const anew = () => {
      isAnew = true
      settle()
    }
    settle()
    let waiting = 0
    const settleSoon = () => {
      clearTimeout(waiting)
      waiting = window.setTimeout(settle, 50)
    }
    const changed = new MutationObserver((changes) => {
      if (!changes.every(({ target }) => shownNow.contains(target))) settleSoon()
    })
    changed.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] })
    window.addEventListener('resize', anew)
    const handGoes = ['pointerleave', 'pointerup', 'pointercancel'] as const
    for (const event of handGoes) shownNow.addEventListener(event, settleSoon)
    return () => {
      clearTimeout(waiting)
      changed.disconnect()
      window.removeEventListener('resize', anew)
      for (const event of handGoes) shownNow.removeEventListener(event, settleSoon)
    }
  }, [region, newest, onPhone])
}

type MessageProps = {
  toast: Toast
  life: number
  dismissLabel: string
  /** stays under a pointer; not where it comes over what was just pressed, which it would hide for good */
  waitsForPointer: boolean
}

/** Letters: more than this are three lines and more on a small phone, which has no room for them in the usual size. */
const LONG = 70

function Message({ toast, life, dismissLabel, waitsForPointer }: MessageProps) {
  const [isUnderPointer, setUnderPointer] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const isHeld = (waitsForPointer && isUnderPointer) || hasFocus

  useEffect(() => {
    const { id } = toast
    if (isHeld) {
      left.delete(id)
      return undefined
    }
    const [begun, forNow] = [performance.now(), left.get(id) ?? life]
    const timer = setTimeout(() => dismiss(id), forNow)
    return () => {
      clearTimeout(timer)
      const isKept = shown.get().some((one) => one.id === id)
      if (isKept) left.set(id, Math.max(forNow - (performance.now() - begun), Math.min(LEAST, life)))
    }
  }, [isHeld, life, toast])

  return (
    <div
      className={classes(styles['toast'], styles[toast.kind])}
      data-long={toast.text.length > LONG ? '' : undefined}
      onPointerEnter={() => setUnderPointer(true)}
      onPointerLeave={() => setUnderPointer(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      {kindIcons[toast.kind]}
      <p className={styles['text']} dir="auto">
        {toast.text}
      </p>
      {toast.action && <ActionButton action={toast.action} onDone={() => dismiss(toast.id)} />}
      <IconButton label={dismissLabel} icon={<IconX {...icon} />} onClick={() => dismiss(toast.id)} />
    </div>
  )
}

function ActionButton({ action: { label, act }, onDone }: { action: ToastAction; onDone: () => void }) {
  return (
    <button
      type="button"
      className={styles['action']}
      onClick={() => {
        onDone()
        act()
      }}
    >
      {label}
    </button>
  )
}

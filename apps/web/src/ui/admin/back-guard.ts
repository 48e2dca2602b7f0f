import { historySteps } from '../history-steps.ts'

type Guard = { home: number; onBack: () => void }

const LANDS_WITHIN = 100
const TRIES = 20

/** One for the page: it listens as long as the page lives. */
function createBackGuard(page: Window) {
  /** The last one stands in front. */
  let standing: readonly Guard[] = []
  /** A step back or forward has been made and is being undone. */
  let isAway = false
  /** What waits until it has been. */
  let closing: (() => void) | null = null
  let returning: ReturnType<typeof setTimeout> | undefined

  /**
   * Keeps the browser's back and forward buttons from leading away, and tells when one was pressed. The step is undone
   * before the page hears of it; nothing is put into the history, so nothing is left in it.
   * @returns lets them lead away again
   */
  function guardBack(onBack: () => void): () => void {
    const home = place()
    if (home === null) return () => undefined
    const guard = { home, onBack }
    standing = [...standing, guard]
    return () => {
      standing = standing.filter((other) => other !== guard)
    }
  }

  /** For a form that stands in the address: goes the way that closes it, which its guard lets pass. */
  function afterGuard(changeAddress: () => void): void {
    if (isAway) {
      closing = changeAddress
      return
    }
    standing = []
    changeAddress()
  }

  /** Which step of the history this is, as the router counts them. */
  function place(): number | null {
    const step: unknown = page.history.state?.idx
    return typeof step === 'number' ? step : null
  }

  function onPopState(event: PopStateEvent): void {
    const guard = standing.at(-1)
    const at = place()
    if (!guard) isAway = false
    if (!guard || at === null || (at === guard.home && !isAway)) return
    event.stopImmediatePropagation()
    if (at === guard.home) arrive(guard)
    // Pressed again while it was being undone: two ways home at once would overshoot, so the next one waits.
    else if (!isAway) goHome(guard)
  }

  function goHome(guard: Guard, tries = TRIES): void {
    const at = place()
    if (at === null || at === guard.home || tries === 0) return arrive(guard)
    isAway = true
    page.history.go(guard.home - at)
    // A second press may carry it off, without a word where that one led to another document and was given up.
    returning = setTimeout(() => goHome(guard, tries - 1), LANDS_WITHIN)
  }

  function arrive(guard: Guard): void {
    clearTimeout(returning)
    isAway = false
    const close = closing
    closing = null
    if (!standing.includes(guard)) return
    if (close) afterGuard(close)
    else guard.onBack()
  }

  historySteps.subscribe(onPopState)
  return { guardBack, afterGuard }
}

export const { guardBack, afterGuard } = createBackGuard(window)

import { useRef } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { afterGuard } from './back-guard.ts'

/** Kept in the history with a form that was opened from the page below it: the way back closes it. */
export const OPENED_HERE = { isOpenedHere: true } as const

/** The form that stands in the address of a page, under this name; empty when none is open. */
export function useDialogParam(name: string) {
  const location = useLocation()
  const navigate = useNavigate()
  const left = useRef<Location | null>(null)
  const { pathname, search, state } = location

  function open(opened: string): void {
    const next = searchWith(name, opened)
    if (next !== window.location.search) void navigate({ pathname, search: next }, { state: OPENED_HERE })
  }

  /** Shows another form in the place of this one. */
  function turnTo(opened: string): void {
    void navigate({ pathname, search: searchWith(name, opened) }, { replace: true, state })
  }

  function close(): void {
    // A second press would lead one step too far.
    if (left.current === location) return
    left.current = location
    afterGuard(() => {
      if (isOpenedHere(state)) void navigate(-1)
      else void navigate({ pathname, search: searchWith(name, '') }, { replace: true })
    })
  }

  return { opened: new URLSearchParams(search).get(name) ?? '', open, turnTo, close }
}

function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOpenedHere' in state
}

/** The query of this moment: what was typed into a search may have come since the page was last drawn. */
function searchWith(name: string, opened: string): string {
  const next = new URLSearchParams(window.location.search)
  if (opened === '') next.delete(name)
  else next.set(name, opened)
  const query = next.toString()
  return query && `?${query}`
}

import { Tooltip } from '@mantine/core'
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './hints.module.css'

const DELAY = 250

type Hint = { target: HTMLElement; text: string }

/**
 * One tooltip for all that is inside: `data-hint="text"` tells the text, `data-hint=""` what is cut off for want of
 * room. A table has many cells, and a tooltip for each would cost more than the table.
 */
export function Hints({ children }: { children: ReactNode }) {
  const [hint, setHint] = useState<Hint | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  useEffect(() => {
    if (!hint) return undefined
    const hide = () => setHint(null)
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide()
    window.addEventListener('scroll', hide, { passive: true, capture: true })
    document.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('scroll', hide, { capture: true })
      document.removeEventListener('keydown', onKey)
    }
  }, [hint])

  function onPointerOver({ target, pointerType }: PointerEvent): void {
    clearTimeout(timer.current)
    const next = pointerType === 'mouse' && target instanceof Element ? hintOf(target) : null
    if (next?.target === hint?.target) return
    setHint(null)
    if (next) timer.current = setTimeout(() => setHint(next), DELAY)
  }

  return (
    <div
      className={styles['area']}
      onPointerOver={onPointerOver}
      // Why something is blocked is for those, too, who come to it by the keyboard.
      onFocus={({ target }) => {
        const blocked = target.matches(':focus-visible[aria-disabled="true"]') ? hintOf(target) : null
        if (blocked) setHint(blocked)
      }}
      onBlur={() => setHint(null)}
      onPointerLeave={() => {
        clearTimeout(timer.current)
        setHint(null)
      }}
    >
      {children}
      {hint && <Tooltip opened withinPortal={false} target={hint.target} label={<div dir="auto">{hint.text}</div>} />}
    </div>
  )
}

function hintOf(element: Element): Hint | null {
  const target = element.closest<HTMLElement>('[data-hint]')
  if (!target) return null
  const isCutOff = target.scrollWidth > target.clientWidth
  const text = target.dataset['hint'] || (isCutOff ? target.textContent : '')
  return text ? { target, text } : null
}

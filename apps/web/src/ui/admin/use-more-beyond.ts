import { type RefObject, useLayoutEffect } from 'react'

/**
 * Tells the styles of a box that scrolls sideways whether more lies beyond its start and its end: `data-more-start`,
 * `data-more-end` on the element around it. Nothing is drawn anew for it.
 */
export function useMoreBeyond(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = box
    if (!current) return undefined
    const look = () => {
      // From right to left it is counted below zero.
      const before = Math.abs(current.scrollLeft)
      const beyond = current.scrollWidth - current.clientWidth - before
      current.parentElement?.toggleAttribute('data-more-start', before > 1)
      current.parentElement?.toggleAttribute('data-more-end', beyond > 1)
    }
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(current)
    for (const part of current.children) sizes.observe(part)
    current.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      current.removeEventListener('scroll', look)
    }
  }, [box])
}

import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width of an element in CSS pixels, followed as it changes; null before it is known, and while it is hidden from the start. */
export function useWidth(element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return undefined
    // What is hidden has no width, and keeps the one that it had.
    const measure = () => current.clientWidth > 0 && setWidth(current.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return width
}

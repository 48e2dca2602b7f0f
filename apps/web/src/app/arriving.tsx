import { type ReactNode, useDeferredValue } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { PageHeader } from '../ui/admin/page-header.tsx'

type Props = {
  /** the page's own, which stands in the same place; null of one that is named as its thing */
  title: string | null
  children: ReactNode
}

/** A page that somebody comes to by key or click: its name at once, all of it as soon as that is drawn. */
export function Arriving({ title, children }: Props) {
  // Who opens the app at this page waits for all of it, and sees it sooner when it is drawn once.
  const isOpened = useNavigationType() === NavigationType.Pop
  const isDrawn = useDeferredValue(true, isOpened)
  if (isDrawn || title === null) return children
  return (
    <section aria-busy="true" data-arriving>
      <PageHeader title={title} />
    </section>
  )
}

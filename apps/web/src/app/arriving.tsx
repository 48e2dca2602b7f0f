import { type ReactNode, useDeferredValue } from 'react'
import { PageHeader } from '../ui/admin/page-header.tsx'

type Props = {
  /** the page's own, which stands in the same place */
  title: string
  children: ReactNode
}

/** A page that somebody comes to: its name at once, all of it as soon as that is drawn. */
export function Arriving({ title, children }: Props) {
  const isDrawn = useDeferredValue(true, false)
  if (isDrawn) return children
  return (
    <section aria-busy="true" data-arriving>
      <PageHeader title={title} />
    </section>
  )
}

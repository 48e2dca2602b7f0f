import type { Icon } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { icon } from '../../ui/icon-size.ts'

/** In the place of what there is nothing to show of. */
export function Nothing({ Mark, title, text }: { Mark: Icon; title: string; text: string }) {
  return (
    <section className="framed">
      <EmptyState icon={<Mark {...icon} size={32} />} level="h2" title={title} text={text} />
    </section>
  )
}

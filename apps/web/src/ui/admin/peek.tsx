import { Cluster, Stack } from '../layout.tsx'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { IconArrowRight } from './icons.ts'
import { smallIcon } from '../icon-size.ts'
import { Link } from '../link.tsx'
import styles from './peek.module.css'
import { useShortcut } from './shortcuts.ts'
import { SidePanel } from './side-panel.tsx'

/** What is shown of a row without leaving it. */
export type Peeked = {
  /** of the thing, such as a job number or a name */
  title: string
  /** the thing's page */
  to: string
  content: ReactNode
}

type Props = {
  /** by the id of a row; null for a row that has no page */
  peekOf: (row: string) => Peeked | null
  /** the table, whose rows say which they are */
  children: ReactNode
}

/**
 * Around a table: Space on a focused row shows the essence of it beside the table, the arrow keys go on to its
 * neighbours, Enter opens its page. The focus stays in the table all the while.
 */
export function WithPeek({ peekOf, children }: Props) {
  const { t } = useTranslation('admin')
  const area = useRef<HTMLDivElement>(null)
  const [row, setRow] = useState<string | null>(null)
  const peeked = row === null ? null : peekOf(row)

  useShortcut({
    keys: 'Space',
    label: t('peek.key'),
    opens: null,
    isFor: (target) => rowIn(area.current, target) !== null || (row !== null && target === document.body),
    act: () => {
      const focused = rowIn(area.current, document.activeElement)
      setRow(focused === null || focused === row ? null : focused)
    },
  })

  return (
    <>
      <div ref={area} className={styles['area']} data-peeking={peeked ? '' : undefined}>
        {children}
      </div>
      {peeked && row !== null && <Panel area={area} row={row} peeked={peeked} onRow={setRow} />}
    </>
  )
}

type PanelProps = {
  area: RefObject<HTMLElement | null>
  row: string
  peeked: Peeked
  onRow: (row: string | null) => void
}

function Panel({ area, row, peeked: { title, to, content }, onRow }: PanelProps) {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const close = () => {
    // Before it closes: a button of the panel that had the focus goes with it.
    if (!area.current?.contains(document.activeElement)) linkOf(area.current, row)?.focus()
    onRow(null)
  }
  const go = (steps: 1 | -1) => {
    const next = neighbourOf(area.current, row, steps)
    if (!next) return
    next.link.focus()
    next.link.scrollIntoView({ block: 'nearest' })
    onRow(next.row)
  }
  useShortcut({ keys: 'ArrowDown', label: t('peek.next'), act: () => go(1), opens: null })
  useShortcut({ keys: 'ArrowUp', label: t('peek.previous'), act: () => go(-1), opens: null })
  useShortcut({ keys: 'Escape', label: t('peek.close'), act: close, opens: null })
  useShortcut({
    keys: 'Enter',
    label: t('peek.open'),
    opens: 'page',
    // A link or a button that has the focus does what it says.
    isFor: (target) => !(target instanceof Element && target.closest('a, button')),
    act: () => void navigate(to),
  })
  useFocusedRow(area, onRow)

  return (
    <SidePanel isBeside title={title} onClose={close}>
      <Stack gap="2" narrow className={styles['content']}>
        <output className="only-heard">{t('peek.shown', { title })}</output>
        {content}
        <Cluster as="p" gap="1" justify="between" className={styles['foot']}>
          <Link to={to} className={styles['open']}>
            {t('peek.toPage')}
            <ArrowOn />
          </Link>
          <span className={styles['hint']}>{t('peek.hint')}</span>
        </Cluster>
      </Stack>
    </SidePanel>
  )
}

function ArrowOn() {
  return <IconArrowRight {...smallIcon} className="points" />
}

/** Who goes on to another row by Tab or by the mouse sees that one. */
function useFocusedRow(area: PanelProps['area'], onRow: PanelProps['onRow']): void {
  useEffect(() => {
    const table = area.current
    const follow = ({ target }: FocusEvent) => {
      const focused = rowIn(table, target)
      if (focused !== null) onRow(focused)
    }
    table?.addEventListener('focusin', follow)
    return () => table?.removeEventListener('focusin', follow)
  }, [area, onRow])
}

/** The row whose link has the focus; other controls of a row have a use of their own for the space bar. */
function rowIn(area: HTMLElement | null, target: EventTarget | null): string | null {
  if (!(target instanceof HTMLElement) || !area?.contains(target)) return null
  if (target !== target.closest('a, [data-row]')) return null
  return target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null
}

function linkOf(area: HTMLElement | null, row: string): HTMLElement | null {
  const found = rowsOf(area).find(({ dataset }) => dataset['row'] === row)
  return found?.querySelector<HTMLElement>('a') ?? null
}

function rowsOf(area: HTMLElement | null): HTMLElement[] {
  return [...(area?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
}

/** The nearest row in that direction that has a link. */
function neighbourOf(area: HTMLElement | null, row: string, steps: 1 | -1): { row: string; link: HTMLElement } | null {
  const rows = rowsOf(area)
  const here = rows.findIndex(({ dataset }) => dataset['row'] === row)
  if (here === -1) return null
  for (let at = here + steps; at >= 0 && at < rows.length; at += steps) {
    const found = rows[at]
    const link = found?.querySelector<HTMLElement>('a')
    if (found && link) return { row: found.dataset['row'] ?? '', link }
  }
  return null
}

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { classes } from '../classes.ts'
import styles from './tabs.module.css'

type Tab<Name extends string> = {
  name: Name
  label: string
  /** stands behind the label, such as a count */
  note?: ReactNode
}

type Props<Name extends string> = {
  /** accessible name */
  label: string
  tabs: readonly Tab<Name>[]
  current: Name
  /** `smaller` inside another tab */
  size?: 'usual' | 'smaller'
  /** by a press, or by an arrow key on the way to another one */
  onChoose: (name: Name, by: 'press' | 'arrow') => void
  /** what the chosen tab shows */
  children: ReactNode
}

/** Parts of a page of which one is shown. The arrow keys go from one to the next in the direction of reading. */
export function Tabs<Name extends string>(props: Props<Name>) {
  const { label, tabs, current, size = 'usual', onChoose, children } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = list.current?.querySelector(`[data-tab="${current}"]`)
    if (list.current && chosen) scrollAcross(list.current, chosen)
  }, [current])

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const focused = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tab]') : null
    const at = tabs.findIndex(({ name }) => name === (focused?.dataset['tab'] ?? current))
    const next = tabs[nextIndex(event, at, tabs.length)]
    if (!next) return
    event.preventDefault()
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus()
    onChoose(next.name, 'arrow')
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        className={classes(styles['tabs'], styles[size])}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            data-tab={tab.name}
            aria-selected={tab.name === current}
            aria-controls={tab.name === current ? `${id}-panel` : undefined}
            tabIndex={tab.name === current ? 0 : -1}
            className={styles['tab']}
            onClick={() => onChoose(tab.name, 'press')}
          >
            {tab.label}
            {tab.note !== undefined && <span className={styles['note']}>{tab.note}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} className={styles['panel']}>
        {children}
      </div>
    </>
  )
}

/** Brings an entry into sight by moving its list alone: `scrollIntoView` would move the page as well. */
function scrollAcross(list: Element, entry: Element): void {
  const [frame, box] = [list.getBoundingClientRect(), entry.getBoundingClientRect()]
  if (box.left < frame.left) list.scrollBy({ left: box.left - frame.left })
  else if (box.right > frame.right) list.scrollBy({ left: box.right - frame.right })
}

/** Where a key leads to, round and round; -1 when it leads nowhere. */
function nextIndex({ key, currentTarget }: KeyboardEvent<HTMLElement>, at: number, count: number): number {
  const forwards = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return -1
  return (at + (key === forwards ? 1 : count - 1)) % count
}

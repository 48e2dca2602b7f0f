import { Line, Stack } from '../layout.tsx'
import type { ReactNode } from 'react'
import { useLinkClickHandler } from 'react-router'
import { classes } from '../classes.ts'
import { Skeleton } from '../skeleton.tsx'
import styles from './stat-card.module.css'

/** The cards of a page side by side. */
export function StatCards({ children }: { children: ReactNode }) {
  return <ul className={styles['cards']}>{children}</ul>
}

/** A number as text once it is known, never before. */
export type Figure = { text: string } | 'loading' | 'unknown'

type Props = {
  label: string
  value: Figure
  /** what the number compares with */
  note?: ReactNode
  tone?: 'stalled' | undefined
  /** the way to the rows behind the number: an address of the app, or a place on this page */
  to: string
}

export function StatCard({ label, value, note, tone, to }: Props) {
  const follow = useLinkClickHandler(to)
  const text = typeof value === 'string' ? null : value.text
  return (
    <Stack as="li" narrow className="shrinks">
      <Stack
        as="a"
        gap="half"
        narrow
        className={classes('framed', styles['card'])}
        href={to}
        onClick={(event) => {
          // The browser itself knows best how to get to a place on this page.
          if (!to.startsWith('#')) follow(event)
        }}
      >
        <span className={styles['label']}>{label}</span>
        <Line as="span" gap="1h" align="baseline">
          <span className={classes(styles['value'], tone && styles[tone])}>
            {value === 'loading' && <Skeleton height={30} width="48px" />}
            {value === 'unknown' && '–'}
            {text}
          </span>
          {text !== null && note && <span className={styles['note']}>{note}</span>}
        </Line>
      </Stack>
    </Stack>
  )
}

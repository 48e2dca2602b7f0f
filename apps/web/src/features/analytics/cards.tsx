import { Cluster, Stack } from '../../ui/layout.tsx'
import type { ReactNode } from 'react'
import { useLinkClickHandler } from 'react-router'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Meter } from './meter.tsx'
import type { Tone } from './tone.ts'
import { classes } from '../../ui/classes.ts'
import styles from './cards.module.css'

/** The key figures of a tab side by side. */
export function Cards({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="container">
      <ul className={styles['cards']} aria-label={label}>
        {children}
      </ul>
    </div>
  )
}

type Props = {
  label: string
  value: string
  /** a name may be long and is written smaller */
  isName?: boolean
  /** of what the number is, behind it */
  unit?: string
  /** what else belongs to the number, each with its name */
  details?: readonly (readonly [label: string, value: string])[]
  /** in percent of the whole, shown as a bar below the note, and whether it is good */
  share?: { percent: number; tone: Tone }
  /** what the number compares with */
  note?: ReactNode
  /** the way to the rows behind it: an address of the app, or a place on this page */
  to: string
}

/** A key figure: its number, what it compares with, and the way to what is behind it. */
export function Card({ label, value, unit, isName = false, details = [], share, note, to }: Props) {
  const follow = useLinkClickHandler(to)
  return (
    <Stack as="li" narrow className="shrinks">
      <a
        className={classes('framed', styles['card'])}
        href={to}
        // The browser itself knows best how to get to a place on this page.
        onClick={(event) => !to.startsWith('#') && follow(event)}
      >
        <span className="strong">{label}</span>
        <span className={styles['value']} data-name={isName || undefined}>
          <bdi>{value}</bdi> {unit && <span className={styles['unit']}>{unit}</span>}
        </span>
        {details.length > 0 && (
          <Stack as="span" gap="1q">
            {details.map(([name, text]) => (
              <Cluster as="span" key={name} gap="0 1" align="stretch" justify="between" className="text-m">
                <span>{name}</span> <span className={styles['figure']}>{text}</span>
              </Cluster>
            ))}
          </Stack>
        )}
        {note !== undefined && <span className={styles['note']}>{note}</span>}
        {share !== undefined && <Meter {...share} />}
      </a>
    </Stack>
  )
}

/** Cards that are being read. */
export function CardsSkeleton({ label, count, height = 118 }: { label: string; count: number; height?: number }) {
  return (
    <output className="container" style={{ display: 'block' }} aria-label={label}>
      <span className={styles['cards']}>
        {Array.from({ length: count }, (_, place) => (
          <span key={place} className={classes('framed', styles['card'])} style={{ minHeight: height }}>
            <Skeleton height={14} width="48%" />
            <Skeleton height={28} width="64%" />
            <Skeleton height={14} width="80%" />
          </span>
        ))}
      </span>
    </output>
  )
}

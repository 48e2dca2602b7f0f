import { Line } from '../layout.tsx'
import { useId } from 'react'
import { IconCircleCheck } from '../icons.ts'
import { IconCircleOff } from './icons.ts'
import styles from './active-toggle.module.css'
import { StatusBadge } from './status-badge.tsx'

type Props = {
  isActive: boolean
  /** the state in a word */
  word: string
  /** accessible name: whose state it is; contains the visible word */
  label: string
  /** what a press does, told on hover */
  hint: string
  /** why a press would fail now; it is said in place of what one does */
  blocked?: string | undefined
  onToggle: () => void
}

const look = { size: 15, stroke: 2, 'aria-hidden': true } as const

/** Whether somebody is active: a badge that a press turns over. */
export function ActiveToggle({ isActive, word, label, hint, blocked, onToggle }: Props) {
  const reasonId = useId()
  return (
    <Line
      as="button"
      type="button"
      inline
      className={styles['toggle']}
      aria-label={label}
      aria-disabled={blocked !== undefined || undefined}
      aria-describedby={blocked === undefined ? undefined : reasonId}
      data-hint={blocked ?? hint}
      onClick={() => blocked === undefined && onToggle()}
    >
      {isActive ? (
        <StatusBadge quiet tone="active" icon={<IconCircleCheck {...look} />}>
          {word}
        </StatusBadge>
      ) : (
        <StatusBadge tone="closed" icon={<IconCircleOff {...look} />}>
          {word}
        </StatusBadge>
      )}
      {blocked !== undefined && (
        <span id={reasonId} hidden>
          {blocked}
        </span>
      )}
    </Line>
  )
}

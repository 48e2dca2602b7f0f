import { IconCircleCheck } from '../icons.ts'
import { IconCircleOff } from './icons.ts'
import styles from './active-toggle.module.css'
import { StatusBadge } from './status-badge.tsx'

type Props = {
  isActive: boolean
  /** the state in a word */
  word: string
  /** whose state it is, for the ear; it has the word in it */
  label: string
  /** what a press does, told on hover */
  hint: string
  onToggle: () => void
}

const look = { size: 15, stroke: 2, 'aria-hidden': true } as const

/** Whether somebody is active: a badge that a press turns over. */
export function ActiveToggle({ isActive, word, label, hint, onToggle }: Props) {
  return (
    <button type="button" className={styles['toggle']} aria-label={label} data-hint={hint} onClick={onToggle}>
      {isActive ? (
        <StatusBadge quiet tone="active" icon={<IconCircleCheck {...look} />}>
          {word}
        </StatusBadge>
      ) : (
        <StatusBadge tone="closed" icon={<IconCircleOff {...look} />}>
          {word}
        </StatusBadge>
      )}
    </button>
  )
}

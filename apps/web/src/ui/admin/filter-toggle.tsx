import { Line } from '../layout.tsx'
import type { ReactNode } from 'react'
import styles from './filter-toggle.module.css'

type Props = {
  icon: ReactNode
  label: string
  /** how many rows it would leave */
  count: string
  isOn: boolean
  onToggle: (isOn: boolean) => void
}

/** Shows only the rows of one kind, and how many there are of it. */
export function FilterToggle({ icon, label, count, isOn, onToggle }: Props) {
  return (
    <Line
      as="button"
      type="button"
      inline
      gap="3q"
      className={styles['toggle']}
      aria-pressed={isOn}
      onClick={() => onToggle(!isOn)}
    >
      {icon}
      {label} <span className="strong">{count}</span>
    </Line>
  )
}

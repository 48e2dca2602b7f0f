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
    <button type="button" className={styles['toggle']} aria-pressed={isOn} onClick={() => onToggle(!isOn)}>
      {icon}
      {label} <span className={styles['count']}>{count}</span>
    </button>
  )
}

import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { DateInput } from './date-input.tsx'
import styles from './filter-bar.module.css'
import { useToday } from './workshop-clock.tsx'

type Choice = { value: string; label: string }

/** What narrows a long list down, side by side where there is room. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <div className={styles['filters']}>{children}</div>
}

/** One of several, or all. @param props.all what no choice is called; its value is the empty text */
export function ChoiceFilter({
  label,
  all,
  value,
  choices,
  onChoose,
}: {
  label: string
  all: string
  value: string
  choices: readonly Choice[]
  onChoose: (value: string) => void
}) {
  return (
    <NativeSelect
      aria-label={label}
      value={value}
      data={[{ value: '', label: all }, ...choices]}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  )
}

/** The first or the last day of what is shown. */
export function DayFilter({
  label,
  value,
  onChoose,
}: {
  label: string
  value: string
  onChoose: (value: string) => void
}) {
  const today = useToday()
  return (
    <div className={styles['day']}>
      <DateInput label={label} value={value} max={today} className={styles['input']} onValue={onChoose} />
    </div>
  )
}

import { Cluster } from '../layout.tsx'
import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DateInput } from './date-input.tsx'
import { rangeOfPreset, type RangePreset, rangePresets } from './date-range.ts'
import styles from './filter-bar.module.css'
import type { Days } from './own-days.ts'
import { useToday } from './workshop-clock.tsx'

type Choice = { value: string; label: string }

/** What narrows a long list down, side by side where there is room. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <Cluster gap="1 1h">{children}</Cluster>
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

const OTHER = 'other'

/** The days of what is shown: usual ones by their name, others by the first and the last. */
export function DaysFilter({ from, to, onDays }: { from: string; to: string; onDays: (days: Days) => void }) {
  const { t } = useTranslation('admin')
  const today = useToday()
  const chosen = rangePresets.find((preset) => {
    const range = rangeOfPreset(preset, today)
    return (range.from ?? '') === from && (range.to ?? '') === to
  })

  function choose(preset: RangePreset): void {
    const range = rangeOfPreset(preset, today)
    onDays({ from: range.from ?? '', to: range.to ?? '' })
  }

  return (
    <>
      <NativeSelect
        aria-label={t('dates.days')}
        value={chosen ?? OTHER}
        data={[
          ...rangePresets.map((value) => ({ value, label: t(`dates.presets.${value}`) })),
          ...(chosen ? [] : [{ value: OTHER, label: t('dates.presets.other') }]),
        ]}
        onChange={(event) => choose(event.currentTarget.value as RangePreset)}
      />
      <DayFilter label={t('dates.from')} value={from} onChoose={(day) => onDays({ from: day, to })} />
      <DayFilter label={t('dates.to')} value={to} onChoose={(day) => onDays({ from, to: day })} />
    </>
  )
}

/** A day by its name beside it, such as the first or the last of what is shown. */
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

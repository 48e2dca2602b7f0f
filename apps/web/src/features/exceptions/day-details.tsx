import { Stack } from '../../ui/layout.tsx'
import { Tooltip } from '@mantine/core'
import type { LocalDate } from '@warsha/domain'
import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useExceptionTexts } from './use-exception-texts.ts'
import type { YearDay } from './year.ts'
import styles from './year-calendar.module.css'

const DELAY = 120

type Props = { days: readonly YearDay[]; today: LocalDate; children: ReactNode }
type Shown = { target: HTMLElement; day: YearDay }

/** One tooltip for all days of the calendar: it tells of the day under the pointer, or of the one that has the focus. */
export function DayDetails({ days, today, children }: Props) {
  const [shown, setShown] = useState<Shown | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useHiding(shown !== null, () => show(null))

  function show(next: Shown | null, delay = 0): void {
    clearTimeout(timer.current)
    if (next === null || delay === 0) setShown(next)
    else timer.current = setTimeout(() => setShown(next), delay)
  }

  function dayAt(target: EventTarget): Shown | null {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-date]') : null
    const day = button && days.find(({ date }) => date === button.dataset['date'])
    return button && day ? { target: button, day } : null
  }

  function onPointerOver({ target, pointerType }: PointerEvent): void {
    if (pointerType === 'mouse') show(dayAt(target), DELAY)
  }

  function onFocus({ target }: FocusEvent): void {
    if (target.matches(':focus-visible')) show(dayAt(target))
  }

  return (
    <div onPointerOver={onPointerOver} onPointerLeave={() => show(null)} onFocus={onFocus} onBlur={() => show(null)}>
      {children}
      {shown && (
        <Tooltip opened withinPortal={false} target={shown.target} label={<DayTexts day={shown.day} today={today} />} />
      )}
    </div>
  )
}

/** Goes when the page moves below it, and with Escape. */
function useHiding(isShown: boolean, hide: () => void): void {
  const latest = useRef(hide)
  useEffect(() => {
    latest.current = hide
  })
  useEffect(() => {
    if (!isShown) return undefined
    const onScroll = () => latest.current()
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && latest.current()
    window.addEventListener('scroll', onScroll, { passive: true, capture: true })
    document.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('scroll', onScroll, { capture: true })
      document.removeEventListener('keydown', onKey)
    }
  }, [isShown])
}

function DayTexts({ day, today }: { day: YearDay; today: LocalDate }) {
  const { t } = useTranslation('admin')
  const { date, hijri, lines } = useExceptionTexts().day(day)
  return (
    <Stack gap="1q" className={styles['texts']}>
      <strong>{day.date === today ? `${date} · ${t('exceptions.today')}` : date}</strong>
      <small>{hijri}</small>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {day.date < today && <small>{t('exceptions.past')}</small>}
    </Stack>
  )
}

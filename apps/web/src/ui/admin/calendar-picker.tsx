import { Line } from '../layout.tsx'
import { type LocalDate, weekdays } from '@warsha/domain'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fullDateText, weekdayInitial, weekdayText } from '../../i18n/date-formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { monthAndYearText } from '../../i18n/workshop-time.ts'
import { Button } from '../button.tsx'
import { classes } from '../classes.ts'
import { IconButton } from '../icon-button.tsx'
import { smallIcon } from '../icon-size.ts'
import { IconChevronRight } from '../icons.ts'
import { IconChevronLeft } from './icons.ts'
import { dayByKey, sameDayInMonth, weeksOfMonth } from './calendar-days.ts'
import styles from './date-picker.module.css'
import { useToday } from './workshop-clock.tsx'

export type Bounds = { min?: LocalDate | undefined; max?: LocalDate | undefined }

type Props = Bounds & {
  /** empty while none is chosen */
  chosen: LocalDate
  onChoose: (date: LocalDate) => void
}

/** A month at a time, whose days the arrow keys lead through; weeks start on Sunday. */
export function CalendarPicker({ chosen, min, max, onChoose }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const today = useToday()
  const titleId = useId()
  const [current, setCurrent] = useState<LocalDate>(() => within(chosen || today, { min, max }))
  const { area, followByFocus } = useFocusOn(current)
  const isAllowed = (date: LocalDate) => within(date, { min, max }) === date

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const to = dayByKey(event.key, current, getComputedStyle(event.currentTarget).direction === 'rtl')
    if (to === null) return
    event.preventDefault()
    followByFocus()
    setCurrent(event.shiftKey && event.key.startsWith('Page') ? yearAway(current, event.key) : to)
  }

  return (
    <div className={styles['calendar']}>
      <Line justify="between">
        <IconButton
          label={t('dates.previousMonth')}
          icon={<IconChevronLeft {...smallIcon} className="points" />}
          onClick={() => setCurrent(sameDayInMonth(current, -1))}
        />
        <span id={titleId} aria-live="polite" className="strong">
          {monthAndYearText(current.slice(0, 7), language)}
        </span>
        <IconButton
          label={t('dates.nextMonth')}
          icon={<IconChevronRight {...smallIcon} className="points" />}
          onClick={() => setCurrent(sameDayInMonth(current, 1))}
        />
      </Line>
      {/* A table whose days the arrow keys lead through. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table ref={area} role="grid" aria-labelledby={titleId} className={styles['days']} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                <abbr aria-label={weekdayText(weekday, language)}>{weekdayInitial(weekday, language)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(current).map((days) => (
            <tr key={days.find((day) => day !== null)}>
              {days.map((day, weekday) => (
                // oxlint-disable-next-line react/no-array-index-key -- a day is known by its place
                <td key={weekday} aria-selected={day === null ? undefined : day === chosen}>
                  {day && (
                    <button
                      type="button"
                      data-date={day}
                      className={classes(
                        styles['day'],
                        day === chosen && styles['chosen'],
                        day === today && styles['today'],
                      )}
                      tabIndex={day === current ? 0 : -1}
                      data-autofocus={day === current || undefined}
                      aria-label={fullDateText(day, language)}
                      aria-current={day === today ? 'date' : undefined}
                      aria-disabled={!isAllowed(day) || undefined}
                      onClick={() => isAllowed(day) && onChoose(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isAllowed(today) && (
        <Button look="quiet" className={styles['toToday']} onClick={() => onChoose(today)}>
          {t('dates.today')}
        </Button>
      )}
    </div>
  )
}

/** The day that the keys lead to takes the focus once it is there. */
function useFocusOn(current: LocalDate) {
  const area = useRef<HTMLTableElement>(null)
  const isByKey = useRef(false)
  useEffect(() => {
    if (isByKey.current) area.current?.querySelector<HTMLElement>(`[data-date="${current}"]`)?.focus()
    isByKey.current = false
  }, [current])

  function followByFocus(): void {
    isByKey.current = true
  }

  return { area, followByFocus }
}

function yearAway(date: LocalDate, key: string): LocalDate {
  return sameDayInMonth(date, key === 'PageDown' ? 12 : -12)
}

function within(date: LocalDate, { min, max }: Bounds): LocalDate {
  if (min && date < min) return min
  return max && date > max ? max : date
}

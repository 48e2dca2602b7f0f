import { weekdayName } from '@warsha/contract'
import { type ExceptionType, type LocalDate, weekdays } from '@warsha/domain'
import { memo, useId } from 'react'
import { classes } from '../../ui/classes.ts'
import { monthText, weekdayInitial } from '../../i18n/date-formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { TypeMark } from './exception-type.tsx'
import { useExceptionTexts } from './use-exception-texts.ts'
import type { YearDay } from './year.ts'
import styles from './year-calendar.module.css'

type Props = {
  weeks: readonly (readonly (YearDay | null)[])[]
  today: LocalDate
  /** the day that the tab key reaches */
  current: LocalDate
  helpId: string
}

/** One month of the calendar. */
export const Month = memo(function Month({ weeks, today, current, helpId }: Props) {
  const language = useLanguage()
  const titleId = useId()
  const first = weeks.flat().find((day) => day !== null)
  if (!first) return null
  return (
    <div className={styles['month']}>
      <h3 id={titleId} className={styles['name']}>
        {monthText(first.date, language)}
      </h3>
      {/* A table whose days the arrow keys lead through. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table role="grid" aria-labelledby={titleId} aria-describedby={helpId}>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                <abbr title={weekdayName(weekday, language)} aria-label={weekdayName(weekday, language)}>
                  {weekdayInitial(weekday, language)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days, week) => (
            // oxlint-disable-next-line react/no-array-index-key -- a week is known by its place
            <tr key={week}>
              {days.map((day, weekday) => (
                // oxlint-disable-next-line react/no-array-index-key -- a day is known by its place
                <td key={weekday}>
                  {day && (
                    <Day
                      day={day}
                      isToday={day.date === today}
                      isPast={day.date < today}
                      isCurrent={day.date === current}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
})

type DayProps = { day: YearDay; isToday: boolean; isPast: boolean; isCurrent: boolean }

function Day({ day, isToday, isPast, isCurrent }: DayProps) {
  const texts = useExceptionTexts().day(day)
  const type = markOf(day)
  return (
    <button
      type="button"
      data-date={day.date}
      className={classes(
        styles['day'],
        styles[day.kind],
        day.segmentKind && styles['own'],
        isToday && styles['today'],
        isPast && styles['past'],
      )}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={[texts.date, texts.hijri, ...texts.lines].join('. ')}
      aria-current={isToday ? 'date' : undefined}
      aria-disabled={isPast || undefined}
    >
      {Number(day.date.slice(8))}
      {type && <TypeMark type={type} size={11} className={styles['mark']} />}
    </button>
  )
}

function markOf({ kind, segmentKind }: YearDay): ExceptionType | null {
  return kind === 'working' || kind === 'off' || kind === 'every_hour' ? segmentKind : kind
}

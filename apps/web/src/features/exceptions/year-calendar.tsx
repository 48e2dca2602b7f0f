import { Cluster, Line } from '../../ui/layout.tsx'
import type { ScheduleRule } from '@warsha/contract'
import { exceptionTypes, type LocalDate } from '@warsha/domain'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconChevronRight } from '../../ui/icons.ts'
import { IconChevronLeft } from '../../ui/admin/icons.ts'
import { dayByKey } from '../../ui/admin/calendar-days.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { icon } from '../../ui/icon-size.ts'
import { DayDetails } from './day-details.tsx'
import { Month } from './month.tsx'
import { TypeMark } from './exception-type.tsx'
import { daysOfYear, monthsOf, type ShopException } from './year.ts'
import styles from './year-calendar.module.css'

type Props = {
  year: number
  today: LocalDate
  rules: readonly ScheduleRule[]
  exceptions: readonly ShopException[]
  onYear: (year: number) => void
  onTurn: (by: 1 | -1) => void
  onChoose: (date: LocalDate) => void
}

/** A year in months: what each day is, and the way to make it something else. */
export function YearCalendar({ year, today, rules, exceptions, onYear, onTurn, onChoose }: Props) {
  const { t } = useTranslation('admin')
  const days = useMemo(() => daysOfYear(year, rules, exceptions), [year, rules, exceptions])
  const months = useMemo(() => monthsOf(days), [days])
  const { current, area, onKeyDown, onFocus } = useDayInFocus(year, today, onYear)
  const helpId = useId()

  function onClick({ target }: MouseEvent): void {
    const date = dateAt(target)
    if (date !== null && date >= today) onChoose(date)
  }

  return (
    <section className={classes('framed', styles['calendar'])} aria-label={t('exceptions.calendar', { year })}>
      <YearHead year={year} thisYear={Number(today.slice(0, 4))} onYear={onYear} onTurn={onTurn} />
      <Legend />
      <p id={helpId} className="only-heard">
        {t('exceptions.calendarHelp')}
      </p>
      <DayDetails days={days} today={today}>
        {/* The days themselves are buttons: one listener here serves all of them. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div ref={area} className={styles['months']} onKeyDown={onKeyDown} onFocus={onFocus} onClick={onClick}>
          {months.map((weeks, month) => (
            // oxlint-disable-next-line react/no-array-index-key -- a month is known by its place
            <Month key={month} weeks={weeks} today={today} current={current} helpId={helpId} />
          ))}
        </div>
      </DayDetails>
    </section>
  )
}

function dateAt(target: EventTarget): LocalDate | null {
  if (!(target instanceof Element)) return null
  return target.closest<HTMLElement>('[data-date]')?.dataset['date'] ?? null
}

/** The one day that the tab key reaches; the arrow keys lead from it to the others, into other years as well. */
function useDayInFocus(year: number, today: LocalDate, onYear: (year: number) => void) {
  const area = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<LocalDate>(today)
  /** where an arrow key leads, until that day is there to take the focus */
  const onItsWay = useRef<LocalDate>(null)
  const current = chosen.startsWith(`${year}-`) ? chosen : firstDay(year, today)

  useEffect(() => {
    if (onItsWay.current !== current) return
    onItsWay.current = null
    area.current?.querySelector<HTMLElement>(`[data-date="${current}"]`)?.focus()
  })

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const from = dateAt(event.target)
    const to = from && dayByKey(event.key, from, getComputedStyle(event.currentTarget).direction === 'rtl')
    if (!to || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    setChosen(to)
    onItsWay.current = to
    if (!to.startsWith(`${year}-`)) onYear(Number(to.slice(0, 4)))
  }

  function onFocus({ target }: { target: EventTarget }): void {
    const date = dateAt(target)
    if (date !== null) setChosen(date)
  }

  return { current, area, onKeyDown, onFocus }
}

function firstDay(year: number, today: LocalDate): LocalDate {
  return today.startsWith(`${year}-`) ? today : `${year}-01-01`
}

type HeadProps = { year: number; thisYear: number } & Pick<Props, 'onYear' | 'onTurn'>

function YearHead({ year, thisYear, onYear, onTurn }: HeadProps) {
  const { t } = useTranslation('admin')
  return (
    <Line gap="1h" className={styles['head']}>
      <h2 className="text-4xl" aria-live="polite">
        {year}
      </h2>
      {year !== thisYear && (
        <Button className={styles['back']} onClick={() => onYear(thisYear)}>
          {t('exceptions.thisYear')}
        </Button>
      )}
      <div className={styles['steps']}>
        <IconButton
          label={t('exceptions.previousYear')}
          icon={<IconChevronLeft {...icon} className="points" />}
          onClick={() => onTurn(-1)}
        />
        <IconButton
          label={t('exceptions.nextYear')}
          icon={<IconChevronRight {...icon} className="points" />}
          onClick={() => onTurn(1)}
        />
      </div>
    </Line>
  )
}

function Legend() {
  const { t } = useTranslation('admin')
  return (
    <Cluster as="ul" gap="half 2" align="stretch" className={styles['legend']}>
      <li>
        <span className={classes(styles['sample'], styles['working'])} />
        {t('exceptions.working')}
      </li>
      {exceptionTypes.map((type) => (
        <li key={type}>
          <span className={classes(styles['sample'], styles[type])}>
            <TypeMark type={type} size={12} />
          </span>
          {t(`exceptions.types.${type}`)}
        </li>
      ))}
      <li>
        <span className={classes(styles['sample'], styles['own'])} />
        {t('exceptions.segmentOnly')}
      </li>
    </Cluster>
  )
}

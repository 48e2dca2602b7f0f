import type { Absence, AbsenceCalendar } from '@warsha/contract'
import type { DayKind, LocalDate } from '@warsha/domain'
import { weekdayOf } from '@warsha/domain'
import { type MouseEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { absenceText } from '@warsha/contract'
import { dayAndMonthText, fullDateText, weekdayInitial } from '../../i18n/date-formats.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { adminPaths } from '../../admin-paths.ts'
import { Hints } from '../../ui/admin/hints.tsx'
import { PersonName } from '../../ui/admin/person-name.tsx'
import { classes } from '../../ui/classes.ts'
import { IconAlertTriangle } from '../../ui/icons.ts'
import { Link } from '../../ui/link.tsx'
import { KindMark } from './kind.tsx'
import styles from './month-calendar.module.css'
import { absenceSentence } from './texts.ts'
import { awayByDate, type Cell, cellsOf, dayKindsIn, segmentsOf } from './view.ts'

type Technician = AbsenceCalendar['technicians'][number]

type Props = {
  calendar: AbsenceCalendar
  technicians: readonly Technician[]
  absences: readonly Absence[]
  onOpen: (absence: Absence) => void
  /** null: nothing can be recorded here */
  onAdd: ((technicianId: number, date: LocalDate) => void) | null
}

/** A month as a picture: technicians, days, and who is away on them. */
export function MonthCalendar({ calendar, technicians, absences, onOpen, onAdd }: Props) {
  const { t } = useTranslation('admin')
  const dates = useMemo(() => (calendar.calendars[0]?.days ?? []).map(({ date }) => date), [calendar])
  const kindsOf = useMemo(() => dayKindsIn(calendar), [calendar])

  function onClick({ target }: MouseEvent): void {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-day]') : null
    const line = cell?.closest<HTMLElement>('[data-technician]')
    if (cell && line) onAdd?.(Number(line.dataset['technician']), cell.dataset['day'] ?? '')
  }

  return (
    <Hints>
      {/* A press on a free day is a shorter way to what the button above does. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <table className={classes(styles['calendar'], onAdd && styles['open'])} onClick={onClick}>
        <caption className="only-heard">{t('pages.absences.title')}</caption>
        <colgroup>
          <col className={styles['names']} />
          <col span={dates.length} />
        </colgroup>
        <Heads dates={dates} today={calendar.today} kinds={kindsOf(null)} />
        <tbody>
          {technicians.map((technician) => (
            <TechnicianRow
              key={technician.technician_id}
              technician={technician}
              cells={cellsOf(
                dates,
                absences.filter(({ technician_id: id }) => id === technician.technician_id),
              )}
              kinds={kindsOf(technician)}
              dates={dates}
              today={calendar.today}
              onOpen={onOpen}
            />
          ))}
        </tbody>
        <Counts dates={dates} absences={absences} />
      </table>
    </Hints>
  )
}

type HeadProps = { dates: readonly LocalDate[]; today: LocalDate; kinds: ReadonlyMap<LocalDate, DayKind> }

function Heads({ dates, today, kinds }: HeadProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return (
    <thead>
      <tr>
        <th scope="col" className={styles['name']}>
          {t('absences.technician')}
        </th>
        {dates.map((date) => {
          const kind = kinds.get(date) ?? 'working_day'
          const text = `${fullDateText(date, language)}. ${t(`absences.dayKinds.${kind}`)}`
          return (
            <th
              key={date}
              scope="col"
              className={classes(styles['day'], styles[kind], date === today && styles['today'])}
              aria-current={date === today ? 'date' : undefined}
              data-hint={text}
            >
              <abbr aria-label={text}>
                <span className={styles['weekday']}>{weekdayInitial(weekdayOf(date), language)}</span>
                {numberText(Number(date.slice(8)), language)}
              </abbr>
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

type RowProps = {
  technician: Technician
  cells: readonly Cell[]
  onOpen: (absence: Absence) => void
} & HeadProps

function TechnicianRow({ technician: { technician_id: id, technician, segments }, cells, ...rest }: RowProps) {
  return (
    <tr data-technician={id}>
      <th scope="row" className={styles['name']}>
        <Link to={adminPaths.technicianPage(id)} className={styles['person']}>
          <PersonName person={technician} />
        </Link>
        <span className={styles['segment']}>
          <bdi>{segmentsOf({ segments }).join(' · ')}</bdi>
        </span>
      </th>
      {cells.map((cell) => (
        <DayCell key={cell.date} cell={cell} {...rest} />
      ))}
    </tr>
  )
}

function DayCell({
  cell: { date, span, absences },
  today,
  kinds,
  dates,
  onOpen,
}: { cell: Cell } & Omit<RowProps, 'technician' | 'cells'>) {
  const kind = kinds.get(date) ?? 'working_day'
  const look = classes(styles['cell'], span === 1 && styles[kind], date === today && span === 1 && styles['today'])
  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a free day has nothing to say
  if (absences.length === 0) return <td className={look} data-day={date} />
  return (
    <td className={look} colSpan={span}>
      {absences.map((absence) => (
        <Bar key={absence.id} absence={absence} span={span} dates={dates} onOpen={onOpen} />
      ))}
    </td>
  )
}

/** Days from which on a bar has room for its name. */
const NAMED_FROM = 3

type BarProps = { absence: Absence; span: number; dates: readonly LocalDate[]; onOpen: (absence: Absence) => void }

function Bar({ absence, span, dates, onOpen }: BarProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { kind, half, first_day, last_day, worked_days } = absence
  const text = absenceSentence(absence, { t, language })
  return (
    <button
      type="button"
      className={classes(
        styles['bar'],
        styles[kind],
        half && styles[`${half}Half`],
        first_day < (dates[0] ?? '') && styles['fromBefore'],
        last_day > (dates.at(-1) ?? '') && styles['goesOn'],
      )}
      aria-label={text}
      data-hint={text}
      onClick={() => onOpen(absence)}
    >
      <KindMark kind={kind} size={half === null ? 15 : 11} />
      {span >= NAMED_FROM && <span className="cut">{absenceText(absence, language)}</span>}
      {worked_days.length > 0 && <IconAlertTriangle size={13} stroke={2.25} className="rigid" aria-hidden />}
    </button>
  )
}

/** How many are away on each day. */
function Counts({ dates, absences }: Pick<HeadProps, 'dates'> & { absences: readonly Absence[] }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return (
    <tfoot>
      <tr>
        <th scope="row" className={styles['name']}>
          {t('absences.away')}
        </th>
        {awayByDate(dates, absences).map((count, nth) => {
          const date = dates[nth] ?? ''
          const text = t('absences.awayOn', {
            number: numberText(count, language),
            date: dayAndMonthText(date, language),
          })
          return (
            <td key={date} data-hint={count > 0 ? text : undefined}>
              {count > 0 && numberText(count, language)}
            </td>
          )
        })}
      </tr>
    </tfoot>
  )
}

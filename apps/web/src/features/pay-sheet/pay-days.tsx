import { Cluster, Stack } from '../../ui/layout.tsx'
import type { PayDayAnswer, PayLine, PaySheet } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { createContext, useContext, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { DataTable } from '../../ui/admin/data-table.tsx'
import { type TableColumn, useSortedTable } from '../../ui/admin/sorted-table.ts'
import type { ColumnLook } from '../../ui/admin/table-layout.ts'
import { Link } from '../../ui/link.tsx'
import { AbsencesOfDay } from '../absences/index.ts'
import { decimalText } from '../../i18n/admin-formats.ts'
import { shortDateText } from '../../i18n/date-formats.ts'
import type { Language } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { Figures } from '../../ui/admin/figures.tsx'
import styles from './pay-sheet.module.css'
import { sessionsOfDay, sessionsOfDays } from './sessions.ts'

const figures = ['regular', 'overtime', 'restDay', 'holiday', 'unpaid', 'absence', 'held', 'paid'] as const
type Figure = (typeof figures)[number]

const hoursIn: Record<Figure, (of: PayDayAnswer) => number> = {
  regular: ({ hours_regular }) => hours_regular,
  overtime: ({ hours_overtime }) => hours_overtime,
  restDay: ({ hours_rest_day }) => hours_rest_day,
  holiday: ({ hours_holiday }) => hours_holiday,
  unpaid: ({ hours_unpaid }) => hours_unpaid,
  absence: ({ hours_absence }) => hours_absence,
  held: ({ hours_held }) => hours_held,
  paid: ({ hours_paid }) => hours_paid,
}

/** Those of a month: what it has nothing of takes no room. */
function figuresOf(days: readonly PayDayAnswer[]): Figure[] {
  return figures.filter((figure) => !rare.has(figure) || days.some((day) => hoursIn[figure](day) !== 0))
}

const rare: ReadonlySet<Figure> = new Set(['restDay', 'holiday', 'unpaid', 'held'])

/** The cells of a table know their row and nothing else. */
const TechnicianId = createContext(0)

const idOf = ({ date }: PayDayAnswer) => date
const byDate = { column: 'date', descending: false }
const stay = () => undefined

/** The days of a month in their order, those without work among them. */
export function PayDays({ sheet, line }: { sheet: PaySheet; line: PayLine }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const navigate = useNavigate()
  const days = sheet.days ?? noDays
  const shownFigures = useMemo(() => figuresOf(days), [days])
  const columns = useMemo(() => columnsFor(shownFigures, t, language), [shownFigures, t, language])
  const table = useSortedTable({ rows: days, columns, idOf, sort: byDate, onSort: stay })
  const totals = totalsOf(days, language)
  return (
    <TechnicianId value={line.technician_id}>
      <DataTable
        label={t('paySheet.dayByDay')}
        table={table}
        rows={table.getCoreRowModel().rows}
        version={days}
        onOpen={(day) => isWorked(day) && void navigate(sessionsOfDay(day, line.technician_id))}
        card={DayCard}
        totals={{
          label: t('reports.total'),
          to: sessionsOfDays(days, line.technician_id),
          cells: totals,
          card: <Figures figures={figures.map((figure) => [t(`paySheet.columns.${figure}`), totals[figure]])} />,
        }}
      />
    </TechnicianId>
  )
}

const noDays: readonly PayDayAnswer[] = []

function isWorked({ sessions_from, seconds_held }: PayDayAnswer): boolean {
  return sessions_from !== null || seconds_held > 0
}

/** Days are rounded so that they add up to their line: hundredths are added, not fractions. */
function totalsOf(days: readonly PayDayAnswer[], language: Language): Record<Figure, string> {
  const sum = (figure: Figure) => days.reduce((total, day) => total + Math.round(hoursIn[figure](day) * 100), 0) / 100
  return Object.fromEntries(figures.map((figure) => [figure, shown(figure, sum(figure), language)])) as Record<
    Figure,
    string
  >
}

/** What is zero is left empty, so that one sees where something is. */
function shown(figure: Figure, hours: number, language: Language): string {
  return hours === 0 && figure !== 'paid' ? '' : decimalText(hours, 2, language)
}

function ofDay(figure: Figure, day: PayDayAnswer, language: Language): string {
  const hours = hoursIn[figure](day)
  return hours === 0 && (figure !== 'paid' || !isWorked(day)) ? '' : decimalText(hours, 2, language)
}

/** What has no room folds in this order; what is paid always stays. */
const ranks: Partial<Record<Figure, number>> = {
  held: 1,
  unpaid: 2,
  absence: 3,
  regular: 4,
  overtime: 5,
  restDay: 6,
  holiday: 7,
}

function columnsFor(
  shownFigures: readonly Figure[],
  t: TFunction<'admin'>,
  language: Language,
): TableColumn<PayDayAnswer>[] {
  const column = (id: Figure | 'date' | 'kind', meta: ColumnLook) => ({
    id,
    header: t(`paySheet.columns.${id}`),
    accessorFn: idOf,
    enableSorting: false,
    meta,
  })
  return [
    { ...column('date', { least: 116, grow: 1 }), cell: ({ row }) => <DateOf day={row.original} /> },
    { ...column('kind', { least: 140, rank: 8 }), cell: ({ row }) => <Kind day={row.original} /> },
    ...shownFigures.map((id): TableColumn<PayDayAnswer> => {
      const rank = ranks[id]
      return {
        ...column(id, { align: 'end', ...(rank && { rank }) }),
        cell: ({ row }) => <Hours figure={id} day={row.original} language={language} />,
      }
    }),
  ]
}

function Hours({ figure, day, language }: { figure: Figure; day: PayDayAnswer; language: Language }) {
  const text = ofDay(figure, day, language)
  return figure === 'paid' ? <strong>{text}</strong> : text
}

/** The day, and where something was done on it the keyboard's way to that. */
function DateOf({ day }: { day: PayDayAnswer }) {
  const language = useLanguage()
  const technician = useContext(TechnicianId)
  const text = shortDateText(day.date, language)
  if (!isWorked(day)) return <span className={styles['muted']}>{text}</span>
  return (
    <Link to={sessionsOfDay(day, technician)} className={styles['day']}>
      {text}
    </Link>
  )
}

/** What kind of day it is, why it is another one than usual, and why it was not worked. */
function Kind({ day: { kind, exception, absences, days_not_recorded } }: { day: PayDayAnswer }) {
  const { t } = useTranslation('admin')
  const name = t(`paySheet.kinds.${kind}`)
  return (
    <span className={styles['kind']} {...(exception !== null && { 'data-hint': exception })}>
      {name}
      {absences.length > 0 && (
        <>
          {' · '}
          <AbsencesOfDay absences={absences} />
        </>
      )}
      {days_not_recorded > 0 && (
        <>
          {' · '}
          <span className="stalled strong">{t('paySheet.notRecorded')}</span>
        </>
      )}
      {exception !== null && (
        <>
          {' · '}
          <bdi className="on-hold">{exception}</bdi>
        </>
      )}
    </span>
  )
}

function DayCard({ row: day }: { row: PayDayAnswer }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return (
    <Stack gap="half">
      <Cluster as="span" gap="1q 1h" align="stretch" justify="between" className={styles['cardHead']}>
        <DateOf day={day} />
        <Kind day={day} />
      </Cluster>
      <Figures figures={figures.map((figure) => [t(`paySheet.columns.${figure}`), ofDay(figure, day, language)])} />
    </Stack>
  )
}

import { Stack } from '../../ui/layout.tsx'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@warsha/contract'
import { type LocalDate, plusDays } from '@warsha/domain'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { QueryPart } from '../../api/admin/query-part.tsx'
import { adminPaths } from '../../admin-paths.ts'
import { rangeOfPreset } from '../../ui/admin/date-range.ts'
import { classes } from '../../ui/classes.ts'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { shortDateText } from '../../i18n/date-formats.ts'
import { durationText } from '../../i18n/durations.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useKnownWorkshop } from '../workshop/index.ts'
import { AbsencesOfDay } from '../absences/index.ts'
import { isDue, isUnexplained } from './lines.ts'
import { timesText } from './view.ts'
import { monthOf } from '../../ui/admin/months.ts'
import styles from './week-part.module.css'

type Day = AnswerOf<'timesheet'>['days'][number]

/** A technician's week up to today, day by day: how long of what was due, and from when to when. */
export function WeekPart({ id }: { id: number }) {
  const { t } = useTranslation('admin')
  const { today } = useKnownWorkshop()
  const query = useWeek(id, today)
  return (
    <QueryPart
      title={t('timesheets.week.title')}
      query={query}
      failed={t('timesheets.failed')}
      note={(days) => t('timesheets.week.sum', { duration: durationText(effectiveSecondsOf(days), t) })}
      action={<Link to={adminPaths.timesheetOf(id)}>{t('timesheets.week.month')}</Link>}
      skeleton={<Waiting />}
    >
      {(days) => (
        <ol className={classes('lined', styles['days'])}>
          {days.map((day) => (
            <li key={day.date} className={classes(styles['day'], day.date === today && styles['today'])}>
              <DayOf day={day} today={today} technician={id} />
            </li>
          ))}
        </ol>
      )}
    </QueryPart>
  )
}

/** The days of the week, which may lie in two months. */
function useWeek(id: number, today: LocalDate) {
  const first = rangeOfPreset('week', today).from ?? today
  const last = plusDays(first, 6)
  const months = [...new Set([monthOf(first), monthOf(last)])]
  return useQuery({
    queryKey: ['admin', 'timesheets', 'week', id, first],
    queryFn: async ({ signal }): Promise<Day[]> => {
      const sheets = await Promise.all(
        months.map((month) => call('timesheet', { params: { id }, query: { month }, signal })),
      )
      return sheets.flatMap(({ days }) => days).filter(({ date }) => date >= first && date <= last)
    },
    staleTime: 0,
    refetchInterval: REFRESH,
  })
}

const REFRESH = 60_000

function effectiveSecondsOf(days: readonly Day[]): number {
  return days.reduce((sum, { seconds_effective }) => sum + seconds_effective, 0)
}

type DayProps = { day: Day; today: LocalDate; technician: number }

function DayOf({ day, today, technician }: DayProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { date, working_seconds, first_start, last_end, session_count, seconds_effective: seconds } = day
  const isWorked = session_count > 0
  const name = shortDateText(date, language)
  return (
    <>
      <span className={styles['name']}>
        {isWorked ? <Link to={adminPaths.sessionsBehind({ from: date, to: date, technician })}>{name}</Link> : name}
        {date === today && <span className={styles['mark']}>{t('timesheets.week.today')}</span>}
      </span>
      <Bar seconds={seconds} due={isDue(day) ? working_seconds : 0} />
      <span className="text-end">{isWorked ? durationText(seconds, t) : <Free day={day} isPast={date < today} />}</span>
      <span className={styles['times']}>{first_start !== null && timesText(first_start, last_end)}</span>
    </>
  )
}

/** Why a day has no hours: nothing was due, or nothing was recorded. */
function Free({ day, isPast }: { day: Day; isPast: boolean }) {
  const { t } = useTranslation('admin')
  const { kind, absences } = day
  if (absences.length > 0) return <AbsencesOfDay absences={absences} />
  if (kind !== 'working_day') return <span className="muted">{t(`timesheets.kinds.${kind}`)}</span>
  if (isPast && isUnexplained(day)) return <span className="stalled">{t('timesheets.noWork')}</span>
  return <span className="muted">{'–'}</span>
}

/** The widest bar stands for so much. */
const WIDEST = 12 * 3_600

/** What was worked before what was due; the numbers stand beside it, so this is for the eye. */
function Bar({ seconds, due }: { seconds: number; due: number }) {
  const width = (of: number) => `${Math.min(100, (of / WIDEST) * 100)}%`
  return (
    <span className={styles['bar']} aria-hidden="true">
      <span className={styles['due']} style={{ inlineSize: width(due) }} />
      <span className={styles['worked']} style={{ inlineSize: width(seconds) }} />
    </span>
  )
}

function Waiting() {
  return (
    <span className={styles['days']}>
      {[0, 1, 2, 3, 4, 5, 6].map((day) => (
        <Stack as="span" key={day} align="center" className={styles['waiting']}>
          <Skeleton height={14} />
        </Stack>
      ))}
    </span>
  )
}

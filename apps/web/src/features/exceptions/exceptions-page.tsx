import type { AnswerOf, ScheduleException, ScheduleRule } from '@warsha/contract'
import type { LocalDate } from '@warsha/domain'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/use-sign-in.ts'
import { type Field, oneOf, pageNumber } from '../../ui/admin/filters.ts'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { StaleNotice } from '../../ui/admin/notice.tsx'
import { useShortcut } from '../../ui/admin/shortcuts.ts'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { useScheduleRules } from '../schedule/index.ts'
import { useWorkshop } from '../workshop/index.ts'
import { useExceptions } from './data.ts'
import { ExceptionForm } from './exception-form.tsx'
import { ExceptionList, pageSizes, whens } from './exception-list.tsx'
import { ImportHolidays } from './import-holidays.tsx'
import styles from './holidays-and-exceptions.module.css'
import { SaudiHolidaysDialog } from './saudi-holidays-dialog.tsx'
import { shopException } from './year.ts'
import { YearCalendar } from './year-calendar.tsx'

/** A year, null for the present one. */
const yearField: Field<number | null> = {
  read: (text) => (text !== null && /^2[01]\d\d$/.test(text) ? Number(text) : null),
  write: (year) => (year === null ? null : String(year)),
}

const fields = {
  when: oneOf(whens, 'upcoming'),
  year: yearField,
  size: oneOf<number>(pageSizes, 25),
  page: pageNumber,
}

/** Settings, Holidays & Exceptions: those that come, beside the calendar of a year. */
export function HolidaysAndExceptions() {
  const { t } = useTranslation(['admin', 'app'])
  const rules = useScheduleRules()
  const exceptions = useExceptions()
  const workshop = useWorkshop()
  const all = [rules, exceptions, workshop]
  const failed = all.filter(({ isError }) => isError)
  const failure = {
    text: t('admin:exceptions.failed'),
    retryLabel: t('app:retry'),
    busy: all.some(({ isFetching }) => isFetching),
    onRetry: () => void Promise.all(failed.map(({ refetch }) => refetch())),
  }
  if (!rules.data || !exceptions.data || !workshop.data) {
    return failed.length > 0 ? <LoadFailure {...failure} /> : <ListSkeleton label={t('admin:exceptions.loading')} />
  }
  return (
    <>
      {failed.length > 0 && <StaleNotice {...failure} />}
      <Days rules={rules.data} exceptions={exceptions.data} workshop={workshop.data} />
    </>
  )
}

type Props = { rules: ScheduleRule[]; exceptions: ScheduleException[]; workshop: AnswerOf<'workshop'> }

function Days({ rules, exceptions: saved, workshop: { business_time_zone: timeZone, today } }: Props) {
  const { t } = useTranslation('admin')
  const { filters, setFilters } = useFilters(fields)
  const [entered, setEntered] = useState<{ date: LocalDate } | null>(null)
  const exceptions = useMemo(() => saved.map((one) => shopException(one, timeZone)), [saved, timeZone])
  const year = filters.year ?? yearOf(today)
  const { page } = filters
  const [isOffering, offer] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const create = () => setEntered({ date: '' })
  const mayAdd = useMay('createScheduleExceptions')
  useShortcut(mayAdd ? { keys: 'c', label: t('exceptions.add'), act: create, opens: 'field' } : null)

  const inAddress = (shown: number) => ({ year: shown === yearOf(today) ? null : shown, page })

  function show(shown: number): void {
    setFilters(inAddress(shown), 'replace')
  }

  /** From the year of this moment, which may not be drawn yet. */
  function turn(by: 1 | -1): void {
    setFilters((now) => inAddress((now.year ?? yearOf(today)) + by), 'replace')
  }

  return (
    <div className={styles['columns']}>
      <ExceptionList
        exceptions={exceptions}
        today={today}
        view={filters}
        onView={(change) => setFilters(change)}
        onAdd={create}
        onOffer={() => offer(true)}
        onImport={() => setImporting(true)}
      />
      <YearCalendar
        year={year}
        today={today}
        rules={rules}
        exceptions={exceptions}
        onYear={show}
        onTurn={turn}
        onChoose={(date) => mayAdd && setEntered({ date })}
      />
      {isOffering && (
        <SaudiHolidaysDialog
          today={today}
          exceptions={exceptions}
          onCreated={(date) => show(yearOf(date))}
          onClose={() => offer(false)}
        />
      )}
      {isImporting && <ImportHolidays onClose={() => setImporting(false)} />}
      {entered && (
        <ExceptionForm
          date={entered.date}
          today={today}
          onCreated={(date) => show(yearOf(date))}
          onClose={() => setEntered(null)}
        />
      )}
    </div>
  )
}

function yearOf(date: LocalDate): number {
  return Number(date.slice(0, 4))
}

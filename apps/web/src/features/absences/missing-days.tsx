import type { DaysNotRecorded } from '@warsha/contract'
import type { LocalDate } from '@warsha/domain'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../api/admin/query-failure.tsx'
import { decimalText } from '../../i18n/admin-formats.ts'
import { shortDateText } from '../../i18n/date-formats.ts'
import { personText } from '../../i18n/people.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { monthAndYearText } from '../../i18n/workshop-time.ts'
import { adminPaths } from '../../admin-paths.ts'
import { IconCalendarUser } from '../../ui/admin/icons.ts'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { icon } from '../../ui/icon-size.ts'
import { Cluster, Stack } from '../../ui/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { useDaysNotRecorded } from './data.ts'
import { missingIn, useAbsencesView } from './view.ts'

type Props = {
  /** `YYYY-MM` */
  month: string
  /** records the absence of somebody on a day; null for those who may not */
  onAdd: ((technician: number, date: LocalDate) => void) | null
  /** those of whom absences are recorded */
  active: ReadonlySet<number>
}

/** Each technician's working days of neither work nor recorded absence, each with the way to record it. */
export function MissingDays({ month, onAdd, active }: Props) {
  const { t } = useTranslation('admin')
  const query = useDaysNotRecorded(month)
  const { data, isError } = query
  return (
    <>
      <QueryFailure
        query={query}
        text={t('absences.missing.failed')}
        asOf={(time) => t('absences.shownAsOf', { time })}
      />
      {!data && !isError && <ListSkeleton label={t('absences.missing.loading')} />}
      {data && <Days found={data} active={active} onAdd={data.is_locked ? null : onAdd} />}
    </>
  )
}

type DaysProps = Omit<Props, 'month'> & { found: DaysNotRecorded }

function Days({ found, active, onAdd }: DaysProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { view } = useAbsencesView()
  const { technicians, days } = missingIn(found, view)
  if (technicians.length === 0) {
    return (
      <EmptyState
        icon={<IconCalendarUser {...icon} size={32} />}
        level="h2"
        title={t('absences.missing.none', { month: monthAndYearText(found.month, language) })}
        text={t('absences.missing.noneText')}
      />
    )
  }
  return (
    <>
      <Stack gap="half" className="pad-y-1h pad-x-2">
        <p className="strong">
          {t('absences.missing.total', { number: decimalText(days, Number.isInteger(days) ? 0 : 1, language) })}
        </p>
        <p className="muted">{t(found.is_locked ? 'absences.missing.locked' : 'absences.missing.text')}</p>
      </Stack>
      <ul aria-label={t('absences.forms.missing')}>
        {technicians.map((each) => (
          <Stack as="li" key={each.technician_id} gap="1" className="pad-y-1h pad-x-2 line-above">
            <Cluster gap="half 1" align="baseline">
              <h3 className="text-l strong breaks">
                <Link to={adminPaths.technicianPage(each.technician_id)}>
                  <bdi>{personText(each.technician)}</bdi>
                </Link>
              </h3>
              {each.segment && (
                <span className="muted breaks">
                  <bdi>{each.segment}</bdi>
                </span>
              )}
            </Cluster>
            <Cluster as="ul" gap="1" aria-label={personText(each.technician)}>
              {each.days.map((day) => (
                <li key={day.date}>
                  <Day of={each} day={day} onAdd={active.has(each.technician_id) ? onAdd : null} />
                </li>
              ))}
            </Cluster>
          </Stack>
        ))}
      </ul>
    </>
  )
}

type Line = DaysNotRecorded['technicians'][number]
type DayProps = { of: Line; day: Line['days'][number]; onAdd: Props['onAdd'] }

function Day({ of, day: { date, days }, onAdd }: DayProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const name = shortDateText(date, language)
  const text = days === 1 ? name : t('absences.missing.half', { day: name })
  if (!onAdd) return <span>{text}</span>
  return (
    <Button
      aria-label={t('absences.missing.record', { name: personText(of.technician), day: text })}
      onClick={() => onAdd(of.technician_id, date)}
    >
      {text}
    </Button>
  )
}

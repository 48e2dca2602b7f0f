import type { Timeline } from '@warsha/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../api/admin/query-failure.tsx'
import { dateRangeText, fullDateText } from '../../i18n/date-formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { IconLock, IconPrinter } from '../../ui/admin/icons.ts'
import { IconUsers } from '../../ui/icons.ts'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { PageHeader } from '../../ui/admin/page-header.tsx'
import { useShortcut } from '../../ui/admin/shortcuts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { icon, smallIcon } from '../../ui/icon-size.ts'
import { QuietNotice } from '../../ui/admin/notice.tsx'
import { ClosedMonth } from '../sessions/index.ts'
import { InWorkshop, useKnownWorkshop } from '../workshop/index.ts'
import type { Actions } from './actions.ts'
import { useTimeline } from './data.ts'
import { DayTable } from './day-table.tsx'
import { partsShown, rowsOf, scaleOf } from './geometry.ts'
import { Legend } from './legend.tsx'
import { Picture } from './picture.tsx'
import type { TextOptions } from './texts.ts'
import styles from './timeline-page.module.css'
import { FormChoice, Tools } from './tools.tsx'
import { dateMoved, daysOf, techniciansShown, useTimelineView } from './view.ts'

/** /admin/timeline: a day or a week as a picture, or the same as a table. */
export function TimelinePage(actions: Actions) {
  const { t } = useTranslation('admin')
  return (
    <div className={styles['page']}>
      <InWorkshop loading={<ListSkeleton label={t('timeline.loading')} />}>
        <Page {...actions} />
      </InWorkshop>
    </div>
  )
}

function Page(actions: Actions) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { today } = useKnownWorkshop()
  const { view, setView } = useTimelineView()
  const days = daysOf(view, today)
  const found = useTimeline(days)
  const { data } = found
  useKeys()
  const title = days.count === 1 ? fullDateText(days.first, language) : dateRangeText(days.first, days.last, language)
  return (
    <>
      <PageHeader title={t('pages.timeline.title')}>
        <p className={styles['days']} aria-live="polite">
          <bdi>{title}</bdi>
        </p>
        <div className={styles['actions']}>
          <FormChoice />
          <Button icon={<IconPrinter {...smallIcon} />} onClick={() => window.print()}>
            {t('timeline.print')}
          </Button>
        </div>
      </PageHeader>
      <QueryFailure query={found} text={t('timeline.failed')} asOf={(time) => t('timeline.shownAsOf', { time })} />
      {!data && !found.isError && <ListSkeleton label={t('timeline.loading')} />}
      {data && (
        <>
          <Closed timeline={data} />
          <section className="framed" aria-label={t('pages.timeline.title')} aria-busy={found.isPlaceholderData}>
            <Tools timeline={data} />
            <Shown timeline={data} {...actions} onClear={() => setView({ segment: '', technician: '' })} />
          </section>
        </>
      )}
    </>
  )
}

/** The first day whose month is closed: nothing of it can be changed here. */
function Closed({ timeline }: { timeline: Timeline }) {
  const locked = timeline.days.find(({ is_locked }) => is_locked)
  if (!locked) return null
  return (
    <QuietNotice icon={<IconLock {...icon} size={20} />}>
      <ClosedMonth at={locked.starts_at} />
    </QuietNotice>
  )
}

function Shown({ timeline, onClear, ...actions }: Actions & { timeline: Timeline; onClear: () => void }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { view } = useTimelineView()
  const { segment, technician, hours, as } = view
  const technicians = useMemo(
    () => techniciansShown(timeline, { segment, technician }),
    [timeline, segment, technician],
  )
  const scale = useMemo(
    () => scaleOf(partsShown(timeline, technicians, hours === 'all')),
    [timeline, technicians, hours],
  )
  const rows = useMemo(() => rowsOf(timeline, technicians, scale), [timeline, technicians, scale])
  const [only, ...more] = timeline.days
  const day = more.length === 0 ? (only?.date ?? null) : null
  const zone = timeline.business_time_zone
  const options: TextOptions = useMemo(() => ({ t, language, zone, day }), [t, language, zone, day])
  const ids = new Set(technicians.map(({ technician_id }) => technician_id))
  const isShown = ({ technician_id: id }: { technician_id: number }) => ids.has(id)
  if (rows.length === 0) {
    const action = (segment !== '' || technician !== '') && <Button onClick={onClear}>{t('timeline.clear')}</Button>
    return (
      <EmptyState
        icon={<IconUsers {...icon} size={32} />}
        level="h2"
        title={t('timeline.none')}
        text={t('timeline.noneText')}
        action={action}
      />
    )
  }
  if (as === 'table') return <DayTable rows={rows} now={Date.parse(timeline.now)} options={options} />
  return (
    <>
      <Picture timeline={timeline} rows={rows} scale={scale} options={options} {...actions} />
      <Legend sessions={timeline.sessions.filter(isShown)} absences={rows.flatMap((row) => row.absences)} />
    </>
  )
}

/** `[` and `]` turn the days, `n` leads back to today. */
function useKeys(): void {
  const { t } = useTranslation('admin')
  const { today } = useKnownWorkshop()
  const { view, setView } = useTimelineView()
  const turn = (by: 1 | -1) => () => setView((now) => ({ date: dateMoved(now, by, today) }))
  const isWeek = view.span === 'week'
  useShortcut({
    keys: '[',
    label: t(isWeek ? 'timeline.previousWeek' : 'timeline.previousDay'),
    act: turn(-1),
    opens: null,
  })
  useShortcut({ keys: ']', label: t(isWeek ? 'timeline.nextWeek' : 'timeline.nextDay'), act: turn(1), opens: null })
  useShortcut({ keys: 'n', label: t('timeline.today'), act: () => setView({ date: '' }), opens: null })
}

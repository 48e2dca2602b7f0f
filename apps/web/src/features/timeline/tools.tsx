import { Cluster } from '../../ui/layout.tsx'
import { SegmentedControl } from '@mantine/core'
import type { Timeline } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { ChoiceFilter, DayFilter } from '../../ui/admin/filter-bar.tsx'
import { IconChevronLeft } from '../../ui/admin/icons.ts'
import { IconChevronRight } from '../../ui/icons.ts'
import panel from '../../ui/admin/list-panel.module.css'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { classes } from '../../ui/classes.ts'
import { useKnownWorkshop } from '../workshop/index.ts'
import styles from './tools.module.css'
import { dateMoved, fields, forms, useTimelineView } from './view.ts'
import { personText } from '../../i18n/people.ts'

/** Which days, whose, and how they are shown. */
export function Tools({ timeline }: { timeline: Timeline }) {
  const { t } = useTranslation('admin')
  const { view, setView } = useTimelineView()
  return (
    <Cluster gap="1 1h" className={classes(panel['tools'], styles['tools'])}>
      <Days />
      <SegmentedControl
        aria-label={t('timeline.span')}
        data={(['day', 'week'] as const).map((value) => ({ value, label: t(`timeline.spans.${value}`) }))}
        value={view.span}
        onChange={(value) => setView({ span: fields.span.read(value) })}
      />
      <People timeline={timeline} />
      <span className={styles['space']} />
      {view.as === 'picture' && (
        <SegmentedControl
          aria-label={t('timeline.hours')}
          data={(['busy', 'all'] as const).map((value) => ({ value, label: t(`timeline.hoursShown.${value}`) }))}
          value={view.hours}
          onChange={(value) => setView({ hours: fields.hours.read(value) })}
        />
      )}
    </Cluster>
  )
}

/** As a picture or as a table. */
export function FormChoice() {
  const { t } = useTranslation('admin')
  const { view, setView } = useTimelineView()
  return (
    <SegmentedControl
      aria-label={t('timeline.form')}
      data={forms.map((value) => ({ value, label: t(`timeline.forms.${value}`) }))}
      value={view.as}
      onChange={(value) => setView({ as: fields.as.read(value) })}
    />
  )
}

function Days() {
  const { t } = useTranslation('admin')
  const { today } = useKnownWorkshop()
  const { view, setView } = useTimelineView()
  const isWeek = view.span === 'week'
  const turn = (by: 1 | -1) => () => setView((now) => ({ date: dateMoved(now, by, today) }))
  return (
    <div className={styles['turn']}>
      <IconButton
        label={t(isWeek ? 'timeline.previousWeek' : 'timeline.previousDay')}
        aria-keyshortcuts="["
        icon={<IconChevronLeft {...smallIcon} className="points" />}
        onClick={turn(-1)}
      />
      <Button onClick={() => setView({ date: '' })} aria-keyshortcuts="n" disabled={view.date === ''}>
        {t('timeline.today')}
      </Button>
      <IconButton
        label={t(isWeek ? 'timeline.nextWeek' : 'timeline.nextDay')}
        aria-keyshortcuts="]"
        icon={<IconChevronRight {...smallIcon} className="points" />}
        onClick={turn(1)}
      />
      <DayFilter
        label={t('timeline.date')}
        value={view.date || today}
        onChoose={(date) => setView({ date: date === today ? '' : fields.date.read(date) }, 'replace')}
      />
    </div>
  )
}

function People({ timeline: { technicians } }: { timeline: Timeline }) {
  const { t } = useTranslation('admin')
  const { view, setView } = useTimelineView()
  const segments = new Set(technicians.flatMap(({ segment }) => segment ?? []))
  const offered = technicians.filter(({ segment }) => view.segment === '' || segment === view.segment)
  const isOffered = offered.some(({ technician_id }) => String(technician_id) === view.technician)
  return (
    <div className={styles['people']}>
      <ChoiceFilter
        label={t('timeline.segment')}
        all={t('timeline.allSegments')}
        value={view.segment}
        choices={[...new Set([...segments, ...(view.segment === '' ? [] : [view.segment])])]
          .toSorted((a, b) => a.localeCompare(b))
          .map((value) => ({ value, label: value }))}
        onChoose={(segment) => setView({ segment, technician: '' })}
      />
      <ChoiceFilter
        label={t('timeline.technician')}
        all={t('timeline.everybody')}
        value={isOffered ? view.technician : ''}
        choices={offered.map(({ technician_id: id, technician }) => ({
          value: String(id),
          label: personText(technician),
        }))}
        onChoose={(technician) => setView({ technician })}
      />
    </div>
  )
}

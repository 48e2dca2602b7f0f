import { Line } from '../../ui/layout.tsx'
import type { ScheduleRule } from '@warsha/contract'
import type { Weekday } from '@warsha/domain'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/use-sign-in.ts'
import { IconInfoCircle } from '../../ui/icons.ts'
import { StaleNotice } from '../../ui/admin/notice.tsx'
import { useShortcut } from '../../ui/admin/shortcuts.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { useScheduleRules } from './data.ts'
import { RuleForm } from './rule-form.tsx'
import { RuleList } from './rule-list.tsx'
import { isActive } from './week.ts'
import { WeekPicture } from './week-picture.tsx'
import styles from './working-schedule.module.css'

/** Settings, Working Schedule: the weekly hours as a list, and as a picture of the week. */
export function WorkingSchedule() {
  const { t } = useTranslation(['admin', 'app'])
  const { data: rules, isError, isFetching, refetch } = useScheduleRules()
  const failure = {
    text: t('admin:schedule.failed'),
    retryLabel: t('app:retry'),
    busy: isFetching,
    onRetry: () => void refetch(),
  }
  if (!rules) return isError ? <LoadFailure {...failure} /> : <ListSkeleton label={t('admin:schedule.loading')} />
  return (
    <>
      {isError && <StaleNotice {...failure} />}
      <Week rules={rules} />
    </>
  )
}

function Week({ rules }: { rules: ScheduleRule[] }) {
  const { t } = useTranslation('admin')
  const [focusRequest, setFocusRequest] = useState({ weekday: 0, times: 0 })
  const ask = (weekday: Weekday) => setFocusRequest(({ times }) => ({ weekday, times: times + 1 }))
  const mayAdd = useMay('createScheduleRule')
  useShortcut(
    mayAdd ? { keys: 'c', label: t('schedule.add'), act: () => ask(focusRequest.weekday), opens: 'field' } : null,
  )
  return (
    <div className={styles['columns']}>
      <section className="framed" aria-label={t('schedule.title')}>
        {mayAdd && (
          <RuleForm
            key={focusRequest.times}
            weekday={focusRequest.weekday}
            takesFocus={focusRequest.times > 0}
            rules={rules}
          />
        )}
        {!rules.some(isActive) && (
          <Line as="p" role="note" gap="1" align="stretch" className={styles['note']}>
            <IconInfoCircle {...smallIcon} className={styles['icon']} />
            {t('schedule.everyHour')}
          </Line>
        )}
        <RuleList rules={rules} onAdd={ask} />
      </section>
      <WeekPicture rules={rules} />
    </div>
  )
}

import { Cluster } from '../../ui/layout.tsx'
import { type ScheduleRule, weekdayName } from '@warsha/contract'
import { DAY_SECONDS, hoursText, weekdayOf } from '@warsha/domain'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../ui/classes.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useHoursTexts } from './use-hours-texts.ts'
import { activeSeconds, isActive, type RulePart, type WeekDay, weekOf } from './week.ts'
import styles from './week-picture.module.css'
import { useWorkshop } from '../workshop/index.ts'

const TICKS = [0, 4, 8, 12, 16, 20, 24]

/** The hours of the week drawn to scale, a day a row; what runs past midnight goes on in the next row. */
export function WeekPicture({ rules }: { rules: readonly ScheduleRule[] }) {
  const { t } = useTranslation('admin')
  const texts = useHoursTexts()
  const { data: workshop } = useWorkshop()
  const today = workshop ? weekdayOf(workshop.today) : null
  const total = rules.some(isActive) ? texts.length(activeSeconds(rules)) : t('schedule.always')
  return (
    <section className={classes('framed', styles['picture'])} aria-label={t('schedule.week')}>
      <Cluster gap="half 2" align="baseline" justify="between" className="below-1h">
        <h2 className="text-xl">{t('schedule.week')}</h2>
        <p className="strong">{t('schedule.perWeek', { length: total })}</p>
      </Cluster>
      <Axis />
      <ol>
        {weekOf(rules).map((day) => (
          <Row key={day.weekday} day={day} isToday={day.weekday === today} />
        ))}
      </ol>
      <Legend />
    </section>
  )
}

function Axis() {
  return (
    <div className={styles['axis']} aria-hidden="true">
      {TICKS.map((hour) => (
        <span key={hour} style={{ insetInlineStart: `${(hour / 24) * 100}%` }}>
          {hour}
        </span>
      ))}
    </div>
  )
}

function Row({ day: { weekday, parts }, isToday }: { day: WeekDay; isToday: boolean }) {
  const { t } = useTranslation('admin')
  const name = weekdayName(weekday, useLanguage())
  return (
    <li className={classes(styles['row'], isToday && styles['today'])} aria-current={isToday ? 'date' : undefined}>
      <span className={styles['name']}>
        {name}
        {isToday && <span className="accent text-xs">{t('schedule.today')}</span>}
      </span>
      <RuleList parts={parts} />
      <span className={styles['track']} aria-hidden="true">
        {parts.map((part) => (
          <Bar key={`${part.rule.id} ${part.from}`} part={part} />
        ))}
      </span>
    </li>
  )
}

/** The row for screen readers. */
function RuleList({ parts }: { parts: readonly RulePart[] }) {
  const { t } = useTranslation('admin')
  const texts = useHoursTexts()
  const rules = parts.map((part) => {
    const hours = texts.range({ starts: part.from, ends: part.to })
    const state = [part.isContinued && t('schedule.continued'), !part.rule.is_active && t('schedule.inactive')]
    return [hours, ...state].filter(Boolean).join(' ')
  })
  return <span className="only-heard">{rules.join(', ') || t('schedule.dayOff')}</span>
}

function Bar({ part: { from, to, isContinued, rule } }: { part: RulePart }) {
  const goesOn = to === DAY_SECONDS && rule.ends_local !== '00:00:00'
  const place: CSSProperties = {
    insetInlineStart: `${(from / DAY_SECONDS) * 100}%`,
    inlineSize: `${((to - from) / DAY_SECONDS) * 100}%`,
  }
  return (
    <span
      className={classes(
        styles['bar'],
        !rule.is_active && styles['hollow'],
        isContinued && styles['continued'],
        goesOn && styles['goesOn'],
      )}
      style={place}
    >
      <span className={styles['times']}>{hoursText({ starts: from, ends: to })}</span>
    </span>
  )
}

function Legend() {
  const { t } = useTranslation('admin')
  return (
    <Cluster as="ul" gap="half 3" align="stretch" className={styles['legend']} aria-hidden="true">
      <li>
        <span className={classes(styles['bar'], styles['sample'])} />
        {t('schedule.counts')}
      </li>
      <li>
        <span className={classes(styles['bar'], styles['sample'], styles['hollow'])} />
        {t('schedule.inactive')}
      </li>
      <li>
        <span className={classes(styles['bar'], styles['sample'], styles['continued'])} />
        {t('schedule.continued')}
      </li>
    </Cluster>
  )
}

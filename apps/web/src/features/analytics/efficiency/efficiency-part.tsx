import { Cluster, Line, Stack } from '../../../ui/layout.tsx'
import { plusDays } from '@warsha/domain'
import { useTranslation } from 'react-i18next'
import { QueryPart } from '../../../api/admin/query-part.tsx'
import { IconScale } from '../../../ui/admin/icons.ts'
import { adminPaths } from '../../../admin-paths.ts'
import type { Days } from '../../../ui/admin/own-days.ts'
import { Link } from '../../../ui/link.tsx'
import { useKnownWorkshop } from '../../workshop/index.ts'
import type { EfficiencyAnswer } from '../answers.ts'
import { useEfficiency } from '../data.ts'
import { placeOf } from '../series.ts'
import { RatingBadge } from '../tables/cells.tsx'
import { useFigures } from '../use-figures.ts'
import styles from './efficiency-part.module.css'

const DAYS = 90

/** The efficiency of one technician over the last 90 days, with where it lies as far as so few items can tell. */
export function EfficiencyPart({ id }: { id: number }) {
  const { t } = useTranslation('admin')
  const { today } = useKnownWorkshop()
  const days = { from: plusDays(today, 1 - DAYS), to: today }
  return (
    <QueryPart
      title={t('analytics.efficiency.efficiency')}
      note={() => t('analytics.efficiency.lastDays', { days: DAYS })}
      query={useEfficiency(days)}
      failed={t('analytics.failed')}
    >
      {({ technicians }) => {
        const own = technicians.find(({ technician_id }) => technician_id === id)
        if (!own) return <p className="muted">{t('analytics.efficiency.noneYet')}</p>
        return <Own own={own} days={days} />
      }}
    </QueryPart>
  )
}

type Own = EfficiencyAnswer['technicians'][number]

function Own({ own, days }: { own: Own; days: Days }) {
  const { t } = useTranslation('admin')
  const { count, percent, wholePercent, exactHours } = useFigures()
  const { item_count: items, efficiency_interval: interval, performance_rating: rating, technician_id } = own
  const counted = { count: items, number: count(items) }
  return (
    <Stack gap="1" narrow>
      <Cluster as="p" gap="1h">
        <strong className={styles['number']}>{percent(own.efficiency_percentage)}</strong>
        <RatingBadge rating={rating}>{t(`analytics.efficiency.ratings.${rating}`)}</RatingBadge>
      </Cluster>
      <Interval own={own} />
      <p className="muted">
        {t('analytics.efficiency.interval')}{' '}
        <bdi dir="ltr">
          {count(Math.round(interval.low))}–{wholePercent(interval.high)}
        </bdi>
        {' · '}
        <Link to={adminPaths.sessionsBehind({ settled: days, technician: technician_id })}>
          {t('analytics.efficiency.items', counted)}
        </Link>
        {' · '}
        {t('analytics.efficiency.estimatedOfActual', {
          estimated: exactHours(own.estimated_hours),
          actual: exactHours(own.actual_hours),
        })}
      </p>
      {own.is_shrunk && (
        <Line as="p" gap="3q" align="start" className={styles['few']}>
          <IconScale size={15} stroke={2} aria-hidden />
          {t('analytics.efficiency.fewHint', { ...counted, percent: percent(own.shrunk_efficiency) })}
        </Line>
      )}
    </Stack>
  )
}

const LEAST_SCALE = 150

/** Where the number lies between nothing and a half more than was estimated; in words it stands below. */
function Interval({
  own: {
    efficiency_percentage: value,
    efficiency_interval: { low, high },
  },
}: {
  own: Own
}) {
  const scale = { least: 0, most: Math.max(LEAST_SCALE, high) }
  const [from, to] = [placeOf(low, scale), placeOf(high, scale)]
  return (
    <span className={styles['scale']} aria-hidden="true">
      <span className={styles['even']} style={{ insetInlineStart: `${placeOf(100, scale)}%` }} />
      <span className={styles['range']} style={{ insetInlineStart: `${from}%`, inlineSize: `${to - from}%` }} />
      <span className={styles['point']} style={{ insetInlineStart: `${placeOf(value, scale)}%` }} />
    </span>
  )
}

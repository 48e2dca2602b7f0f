import { Cluster } from '../../../ui/layout.tsx'
import type { EstimateReasons } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { IconCheck } from '../../../ui/icons.ts'
import { IconLock, IconLockOpen } from '../../../ui/admin/icons.ts'
import { Button } from '../../../ui/button.tsx'
import { smallIcon } from '../../../ui/icon-size.ts'
import { useHours } from './hours.ts'
import type { Decisions } from './use-decisions.ts'

type Props = { reasons: EstimateReasons; decisions: Decisions }

/** Take what was learned, or hold what is planned. Nothing more while the last decision is being learned. */
export function DecisionButtons({ reasons, decisions }: Props) {
  const { t } = useTranslation('admin')
  const hours = useHours()
  const { planned, frozen, is_learning: busy } = reasons
  const learned = acceptable(reasons)
  return (
    <Cluster as="section" gap="1" align="stretch" aria-label={t('why.decide')}>
      {learned !== null && (
        <Button
          icon={<IconCheck {...smallIcon} />}
          busy={busy}
          onClick={() =>
            void decisions.accept(learned, { hours: reasons.baseline_hours ?? 0, isExact: reasons.is_exact })
          }
        >
          {t('why.accept', { hours: hours(learned) })}
        </Button>
      )}
      {frozen ? (
        <Button icon={<IconLockOpen {...smallIcon} />} busy={busy} onClick={() => void decisions.release(frozen.hours)}>
          {t('why.release')}
        </Button>
      ) : (
        planned && (
          <Button icon={<IconLock {...smallIcon} />} busy={busy} onClick={() => void decisions.freeze(planned.hours)}>
            {t('why.freeze', { hours: hours(planned.hours) })}
          </Button>
        )
      )}
      {reasons.on_job && <p className="whole-line muted">{t('why.onJob.decideAll')}</p>}
    </Cluster>
  )
}

/** The learned hours that may become the baseline: of a known motor, learned from its own items, and not held. */
function acceptable(reasons: EstimateReasons): number | null {
  const { learned, baseline_hours, frozen, power_rating_id, rpm_category_id } = reasons
  if (!learned || learned.sample_count === 0 || frozen) return null
  if (power_rating_id === null || rpm_category_id === null) return null
  return learned.learned_hours === baseline_hours ? null : learned.learned_hours
}

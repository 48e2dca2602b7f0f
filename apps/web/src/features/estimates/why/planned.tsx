import type { EstimateReasons } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { IconHistory } from '../../../ui/icons.ts'
import { IconLock, IconPencil } from '../../../ui/admin/icons.ts'
import { percentText } from '../../../i18n/durations.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { workshopMomentText } from '../../../i18n/workshop-time.ts'
import { smallIcon } from '../../../ui/icon-size.ts'
import { useZone } from '../../../ui/admin/workshop-clock.tsx'
import { ConfidenceWord } from './confidence.tsx'
import { useHours } from './hours.ts'
import { Range } from './range.tsx'
import styles from './why.module.css'

const icons = { baseline: IconPencil, learned: IconHistory, frozen: IconLock }

/** The number itself, whose it is, and the range around it. */
export function Planned({ reasons }: { reasons: EstimateReasons }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const hours = useHours()
  const { planned, learned, buffer_percentage } = reasons
  if (!planned || !learned) return <Nothing />
  const Icon = icons[planned.by]
  return (
    <section className={styles['part']} aria-label={t('why.planned')}>
      <div className={styles['top']}>
        <p className={styles['number']}>{hours(planned.hours)}</p>
        <dl className={styles['sure']}>
          <dt>{t('why.confidence')}</dt>
          <dd>
            <ConfidenceWord confidence={learned.confidence} />
          </dd>
        </dl>
      </div>
      <p className={styles['by']}>
        <Icon {...smallIcon} />
        <By reasons={reasons} />
      </p>
      <p className={styles['muted']}>
        {t('why.withBuffer', {
          hours: hours(planned.hours_with_buffer),
          percent: percentText(buffer_percentage ?? 0, language),
        })}
      </p>
      <Range reasons={reasons} learned={learned} />
    </section>
  )
}

function Nothing() {
  const { t } = useTranslation('admin')
  return (
    <section className={styles['part']}>
      <p className={styles['number']}>{t('why.none')}</p>
      <p className={styles['muted']}>{t('why.noneText')}</p>
    </section>
  )
}

function By({ reasons: { planned, frozen } }: { reasons: EstimateReasons }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  if (frozen) {
    const day = workshopMomentText(Date.parse(frozen.frozen_at), zone, language)
    return <span>{t('why.plannedBy.frozen', { name: frozen.frozen_by, day })}</span>
  }
  return <span>{t(planned?.by === 'learned' ? 'why.plannedBy.learned' : 'why.plannedBy.baseline')}</span>
}

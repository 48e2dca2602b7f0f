import { Cluster, Stack } from '../../../ui/layout.tsx'
import type { EstimateReasons } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { useHours } from './hours.ts'
import styles from './why.module.css'

type Props = {
  baselineHours: number | null
  learned: Pick<NonNullable<EstimateReasons['learned']>, 'learned_hours' | 'p80_hours'>
}

/** From the typical hours to those that four of five do not exceed, beside the baseline. */
export function Range({ baselineHours, learned: { learned_hours, p80_hours } }: Props) {
  const { t } = useTranslation('admin')
  const hours = useHours()
  const most = Math.max(p80_hours, baselineHours ?? 0) * 1.1
  const at = (value: number) => `${(value / most) * 100}%`
  return (
    <Stack gap="1" className="above-1">
      <div className={styles['scale']} aria-hidden="true">
        <span
          className={styles['span']}
          style={{ insetInlineStart: at(learned_hours), width: at(p80_hours - learned_hours) }}
        />
        <span className={styles['p50']} style={{ insetInlineStart: at(learned_hours) }} />
        {baselineHours !== null && <span className={styles['base']} style={{ insetInlineStart: at(baselineHours) }} />}
      </div>
      <Cluster as="ul" gap="1q 2" align="stretch" className={styles['marks']} aria-hidden="true">
        {baselineHours !== null && (
          <li>
            <i className={styles['baseMark']} />
            {t('why.baselineMark', { hours: hours(baselineHours) })}
          </li>
        )}
        <li>
          <i className={styles['p50Mark']} />
          {t('why.p50', { hours: hours(learned_hours) })}
        </li>
        <li>
          <i className={styles['spanMark']} />
          {t('why.p80', { hours: hours(p80_hours) })}
        </li>
      </Cluster>
      <p>{t('why.range', { p50: hours(learned_hours), p80: hours(p80_hours) })}</p>
    </Stack>
  )
}

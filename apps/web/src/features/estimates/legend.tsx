import { Cluster, Line } from '../../ui/layout.tsx'
import type { EstimateStatus } from '@warsha/domain'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { IconHistory } from '../../ui/icons.ts'
import { IconLock } from '../../ui/admin/icons.ts'
import { Hints } from '../../ui/admin/hints.tsx'
import { boundsOfConfidence, ConfidenceBars } from './why/confidence.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './estimates.module.css'
import { StatusMark } from './status-mark.tsx'

const statuses: readonly EstimateStatus[] = ['no_data', 'good', 'warning', 'critical']

/** What the colours and marks of the cells mean. */
export function Legend() {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return (
    <Hints>
      <Cluster as="ul" gap="half 2" align="stretch" className={styles['legend']} aria-label={t('estimates.legend')}>
        {statuses.map((status) => (
          <Line as="li" key={status} inline gap="3q" data-hint={t(`estimates.statusHints.${status}`)}>
            <span className={classes(styles['swatch'], styles[status])}>
              <StatusMark status={status} />
            </span>
            {t(`estimates.statuses.${status}`)}
          </Line>
        ))}
        <Line as="li" inline gap="3q" data-hint={t('estimates.learnedHint')}>
          <IconHistory size={15} stroke={2} aria-hidden />
          {t('estimates.learned')}
        </Line>
        <Line as="li" inline gap="3q" data-hint={t('estimates.frozenHint')}>
          <IconLock size={15} stroke={2} aria-hidden />
          {t('estimates.frozen')}
        </Line>
        <Line as="li" inline gap="3q">
          {t('estimates.averageShort', { hours: 6, samples: 12 })}
          <span>{t('estimates.averageMark')}</span>
        </Line>
        <Line as="li" inline gap="3q" data-hint={t('estimates.confidenceHint', boundsOfConfidence(language))}>
          <ConfidenceBars confidence="medium" />
          {t('why.confidence')}
        </Line>
        <Line as="li" inline gap="3q" data-hint={t('estimates.generalHint')}>
          <span className={styles['general']}>{'6'}</span>
          {t('estimates.general')}
        </Line>
      </Cluster>
    </Hints>
  )
}

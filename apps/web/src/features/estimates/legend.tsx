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
      <ul className={styles['legend']} aria-label={t('estimates.legend')}>
        {statuses.map((status) => (
          <li key={status} className={styles['meaning']} data-hint={t(`estimates.statusHints.${status}`)}>
            <span className={classes(styles['swatch'], styles[status])}>
              <StatusMark status={status} />
            </span>
            {t(`estimates.statuses.${status}`)}
          </li>
        ))}
        <li className={styles['meaning']} data-hint={t('estimates.learnedHint')}>
          <IconHistory size={15} stroke={2} aria-hidden />
          {t('estimates.learned')}
        </li>
        <li className={styles['meaning']} data-hint={t('estimates.frozenHint')}>
          <IconLock size={15} stroke={2} aria-hidden />
          {t('estimates.frozen')}
        </li>
        <li className={styles['meaning']} data-hint={t('estimates.confidenceHint', boundsOfConfidence(language))}>
          <ConfidenceBars confidence="medium" />
          {t('why.confidence')}
        </li>
        <li className={styles['meaning']} data-hint={t('estimates.generalHint')}>
          <span className={styles['general']}>{'6'}</span>
          {t('estimates.general')}
        </li>
      </ul>
    </Hints>
  )
}

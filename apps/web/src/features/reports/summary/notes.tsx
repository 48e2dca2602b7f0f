import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import type { ReportTotals } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../paths.ts'
import { QuietNotice } from '../../../ui/admin/notice.tsx'
import { smallIcon } from '../../../ui/icon-size.ts'
import { Link } from '../../../ui/link.tsx'
import { numberText } from '../../../words/formats.ts'
import { useLanguage } from '../../../words/use-language.ts'
import styles from './notes.module.css'
import type { Days } from '../../../ui/admin/own-days.ts'

/** What is not in the numbers, or in them at no cost. */
export function Notes({ totals, range }: { totals: ReportTotals; range: Days }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { without_rate_count: withoutRate, running_count: running } = totals
  if (withoutRate === 0 && running === 0) return null
  const counted = (count: number) => ({ count, number: numberText(count, language) })
  return (
    <QuietNotice icon={<IconInfoCircle {...smallIcon} />}>
      {withoutRate > 0 && (
        <span className={styles['note']}>
          {t('reports.withoutRate', counted(withoutRate))}{' '}
          <Link
            className={styles['link']}
            to={paths.sessionsBehind({ ...range, isRated: false })}
            aria-label={t('reports.showWithoutRate')}
          >
            {t('reports.showThem')}
          </Link>
          {' · '}
          <Link className={styles['link']} to={`${paths.technicians}?status=all&sort=rate`}>
            {t('reports.setRates')}
          </Link>
        </span>
      )}
      {running > 0 && (
        <span className={styles['note']}>
          {t('reports.running', counted(running))}{' '}
          <Link
            className={styles['link']}
            to={paths.sessionsBehind({ ...range, state: 'running' })}
            aria-label={t('reports.showRunningLabel')}
          >
            {t('reports.showThem')}
          </Link>
        </span>
      )}
    </QuietNotice>
  )
}

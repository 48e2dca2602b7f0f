import type { ReportTotals } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { IconInfoCircle } from '../../ui/icons.ts'
import { adminPaths } from '../../admin-paths.ts'
import { QuietNotice } from '../../ui/admin/notice.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { Link } from '../../ui/link.tsx'
import { amountText, signedText } from '../../i18n/admin-formats.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import type { Days } from '../../ui/admin/own-days.ts'

/** What is not in the numbers, or in them at no cost. */
export function Notes({ totals, range }: { totals: ReportTotals; range: Days }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { without_rate_count: withoutRate, running_count: running, hours_held: held, late, adjustment } = totals
  if (withoutRate === 0 && running === 0 && held === 0 && !late && !adjustment) return null
  const changed = ({ hours_raw, cost_sar }: NonNullable<ReportTotals['late']>) => {
    const sar = t('time.sar', { amount: signedText(cost_sar, 2, language) })
    return t('reports.lateChange', { hours: signedText(hours_raw, 2, language), sar })
  }
  const counted = (count: number) => ({ count, number: numberText(count, language) })
  return (
    <QuietNotice icon={<IconInfoCircle {...smallIcon} />}>
      {withoutRate > 0 && (
        <span className="block">
          {t('reports.withoutRate', counted(withoutRate))}{' '}
          <Link
            className="accent strong"
            to={adminPaths.sessionsBehind({ ...range, isRated: false })}
            aria-label={t('reports.showWithoutRate')}
          >
            {t('reports.showThem')}
          </Link>
          {' · '}
          <Link className="accent strong" to={`${adminPaths.technicians}?status=all&sort=rate`}>
            {t('reports.setRates')}
          </Link>
        </span>
      )}
      {running > 0 && (
        <span className="block">
          {t('reports.running', counted(running))}{' '}
          <Link
            className="accent strong"
            to={adminPaths.sessionsBehind({ ...range, state: 'running' })}
            aria-label={t('reports.showRunningLabel')}
          >
            {t('reports.showThem')}
          </Link>
        </span>
      )}
      {held > 0 && (
        <span className="block">
          {t('reports.held', { hours: amountText(held, language) })}{' '}
          <Link className="accent strong" to={adminPaths.sessionsBehind({ ...range, isWaiting: true })}>
            {t('reports.showHeld')}
          </Link>
        </span>
      )}
      {late && (
        <span className="block">
          {t('reports.late', { ...counted(late.arrival_count), change: changed(late) })}{' '}
          <Link className="accent strong" to={monthsAddress(range.from.slice(0, 7), range.to.slice(0, 7))}>
            {t('reports.showLate')}
          </Link>
        </span>
      )}
      {adjustment && (
        <span className="block">
          {t('reports.adjustment', { change: changed(adjustment) })}{' '}
          <Link
            className="accent strong"
            to={monthsAddress(adjustment.other_months[0] ?? '', adjustment.other_months.at(-1) ?? '')}
          >
            {t('reports.showLate')}
          </Link>
        </span>
      )}
    </QuietNotice>
  )
}

/** The months with what arrived late for them; where the range touches one month only, what arrived for that. */
function monthsAddress(first: string, last: string): string {
  return first === last ? adminPaths.lateArrivalsOf(first) : adminPaths.months
}

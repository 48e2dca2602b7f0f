import type { LeftOutReason } from '@warsha/contract'
import { leftOutReasons } from '@warsha/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../ui/link.tsx'
import { reviewAddress } from './addresses.ts'
import { classes } from '../../ui/classes.ts'
import layout from './layout.module.css'
import { useFigures } from './use-figures.ts'

/** Which settled items are in none of the numbers, and why. */
export function ExcludedItems({ items }: { items: Readonly<Record<LeftOutReason, number>> }) {
  const { t } = useTranslation('admin')
  const { count } = useFigures()
  const titleId = useId()
  const all = leftOutReasons.reduce((sum, reason) => sum + items[reason], 0)
  if (all === 0) return null
  return (
    <section className={classes('framed', layout['panel'])} aria-labelledby={titleId}>
      <h2 id={titleId} className="below-1 text-xl strong">
        {t('analytics.leftOut.title', { count: all, number: count(all) })}
      </h2>
      <dl className={layout['reasons']}>
        {leftOutReasons
          .filter((reason) => items[reason] > 0)
          .map((reason) => (
            <div key={reason}>
              <dt>
                {reason === 'review' ? (
                  <Link to={reviewAddress}>{t('analytics.leftOut.review')}</Link>
                ) : (
                  t(`analytics.leftOut.${reason}`)
                )}
              </dt>
              <dd>{count(items[reason])}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

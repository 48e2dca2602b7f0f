import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { LearningAnswer } from '../answers.ts'
import { classes } from '../../../ui/classes.ts'
import layout from '../layout.module.css'
import { useFigures } from '../use-figures.ts'

/** How far the engine has come. */
export function Engine({ summary }: { summary: LearningAnswer['summary'] }) {
  const { t } = useTranslation('admin')
  const { count, percent } = useFigures()
  const titleId = useId()
  const { total_estimates_with_data: withData, using_historical: using, high_confidence: confident } = summary
  const ofWithData = (value: number) =>
    t('analytics.engine.ofWithData', { percent: percent(withData === 0 ? 0 : (100 * value) / withData) })
  const facts = [
    [t('analytics.engine.total'), summary.total_estimates, t('analytics.engine.withData', { number: count(withData) })],
    [t('analytics.engine.using'), using, t('analytics.usingLearned', asOf(using, summary.total_estimates, count))],
    [t('analytics.engine.confident'), confident, ofWithData(confident)],
    [
      t('analytics.engine.improving'),
      summary.showing_improvement,
      t('analytics.engine.rate', { percent: percent(summary.improvement_rate_pct) }),
    ],
  ] as const
  return (
    <section className={classes('framed', layout['panel'])} aria-labelledby={titleId}>
      <h2 id={titleId} className="below-1 text-xl strong">
        {t('analytics.engine.title')}
      </h2>
      <dl className={layout['facts']}>
        {facts.map(([label, value, note]) => (
          <div key={label} className={layout['fact']}>
            <dt>{label}</dt>
            <dd>{count(value)}</dd>
            <dd className={layout['note']}>{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function asOf(using: number, total: number, count: (value: number) => string) {
  return { using: count(using), total: count(total) }
}

import { useTranslation } from 'react-i18next'
import { IconSchool } from '../../../ui/admin/icons.ts'
import type { LearningAnswer } from '../answers.ts'
import { useLearning } from '../data.ts'
import { FinishForecast } from './finish-forecast.tsx'
import { classes } from '../../../ui/classes.ts'
import layout from '../layout.module.css'
import { Progress } from '../meter.tsx'
import { Nothing } from '../nothing.tsx'
import { AnsweredTab } from '../part.tsx'
import { ADOPTION, IMPROVEMENT, toneOf } from '../tone.ts'
import { useFigures } from '../use-figures.ts'
import { EstimatesTable } from './estimates-table.tsx'

/** How far the estimates have learned, and what they say by now. It is of all time, whatever the days. */
export function Forecast() {
  const { t } = useTranslation('admin')
  const query = useLearning()
  return (
    <AnsweredTab query={query} cards={0} chartHeight={56}>
      {(answer) => (
        <>
          <Adoption summary={answer.summary} />
          <FinishForecast />
          {answer.learning_data.length === 0 ? (
            <Nothing Mark={IconSchool} title={t('analytics.forecast.none')} text={t('analytics.forecast.noneText')} />
          ) : (
            <EstimatesTable learned={answer.learning_data} />
          )}
        </>
      )}
    </AnsweredTab>
  )
}

function Adoption({ summary }: { summary: LearningAnswer['summary'] }) {
  const { t } = useTranslation('admin')
  const { count, percent } = useFigures()
  const { learning_adoption_pct: adoption, improvement_rate_pct: rate } = summary
  return (
    <section className={classes('framed', layout['panel'])} aria-label={t('analytics.engine.title')}>
      <div className={layout['pair']}>
        <Progress
          label={t('analytics.forecast.adoption')}
          percent={adoption}
          text={percent(adoption)}
          tone={toneOf(adoption, ADOPTION, summary.total_estimates)}
          finding={t('analytics.forecast.adoptionNote', {
            using: count(summary.using_historical),
            total: count(summary.total_estimates),
          })}
        />
        <Progress
          label={t('analytics.forecast.rate')}
          percent={rate}
          text={percent(rate)}
          tone={toneOf(rate, IMPROVEMENT, summary.total_estimates_with_data)}
          finding={t('analytics.forecast.rateNote', {
            number: count(summary.showing_improvement),
            total: count(summary.total_estimates_with_data),
          })}
        />
      </div>
      <p className={layout['aside']}>{t('analytics.forecast.allTime')}</p>
    </section>
  )
}

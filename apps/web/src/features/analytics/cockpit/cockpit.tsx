import { useTranslation } from 'react-i18next'
import { IconGauge } from '../../../ui/admin/icons.ts'
import type { Days } from '../../../ui/admin/own-days.ts'
import { useFilters } from '../../../ui/admin/use-filters.ts'
import type { CockpitAnswer } from '../answers.ts'
import { Card, Cards } from '../cards.tsx'
import { useCockpit, useJobForecasts } from '../data.ts'
import { ExcludedItems } from '../excluded-items.tsx'
import { Nothing } from '../nothing.tsx'
import { AnsweredTab } from '../part.tsx'
import { useFigures } from '../use-figures.ts'
import { fields } from '../view.ts'
import { ErrorByMonth } from './error-by-month.tsx'
import { MeasuresTable } from './measures-table.tsx'
import type { AnswerOf } from '@warsha/contract'
import { useId } from 'react'
import { Link } from '../../../ui/link.tsx'
import { useRecordTexts } from '../../forecast/index.ts'
import { classes } from '../../../ui/classes.ts'
import layout from '../layout.module.css'

/** How good the estimates are: whether they lean to a side, how far off they are, and what learning made of them. */
export function Cockpit({ days }: { days: Days }) {
  const { t } = useTranslation('admin')
  const query = useCockpit(days)
  const forecasts = useJobForecasts()
  return (
    <AnsweredTab query={query} others={[forecasts]} cards={4} chartHeight={272}>
      {(answer) => (
        <>
          {answer.overall.item_count === 0 ? (
            <Nothing Mark={IconGauge} title={t('analytics.cockpit.none')} text={t('analytics.efficiency.noneText')} />
          ) : (
            <OverallCards overall={answer.overall} />
          )}
          {forecasts.data && <DatesHeld answer={forecasts.data} />}
          {answer.overall.item_count > 0 && <Measures answer={answer} days={days} />}
          <ExcludedItems items={answer.left_out} />
        </>
      )}
    </AnsweredTab>
  )
}

function Measures({ answer, days }: { answer: CockpitAnswer; days: Days }) {
  return (
    <>
      {answer.months.filter(({ item_count: items }) => items > 0).length > 1 && <ErrorByMonth months={answer.months} />}
      <MeasuresTable answer={answer} days={days} />
    </>
  )
}

function OverallCards({ overall }: { overall: CockpitAnswer['overall'] }) {
  const { t } = useTranslation('admin')
  const { addressWith } = useFilters(fields)
  const { exactHours, hours, percent, sar, signedPercent } = useFigures()
  const { bias_pct: bias, learned_error_hours: learned, baseline_error_hours: baseline } = overall
  const leaning = bias === null || bias === 0 ? 'biasNone' : bias > 0 ? 'biasOver' : 'biasUnder'
  const known = (value: number | null, textOf: (value: number) => string) => (value === null ? '–' : textOf(value))
  return (
    <Cards label={t('analytics.kpis')}>
      <Card
        label={t('analytics.cockpit.bias')}
        value={known(bias, signedPercent)}
        note={t(`analytics.cockpit.${leaning}`)}
        to={addressWith({ by: 'cell', sort: '-bias' })}
      />
      <Card
        label={t('analytics.cockpit.error')}
        value={known(learned, (value) => t('analytics.hoursValue', { hours: exactHours(value) }))}
        note={t('analytics.cockpit.errorNote', { hours: known(baseline, exactHours) })}
        to={addressWith({ by: 'cell', sort: '-learnedError' })}
      />
      <Card
        label={t('analytics.cockpit.coverage')}
        value={known(overall.p80_coverage_pct, percent)}
        note={t('analytics.cockpit.coverageNote')}
        to={addressWith({ by: 'activity', sort: 'coverage' })}
      />
      <Card
        label={t('analytics.cockpit.gain')}
        value={t('analytics.hoursValue', { hours: hours(overall.gain_hours) })}
        note={t('analytics.cockpit.gainNote', { amount: sar(overall.gain_sar) })}
        to={addressWith({ by: 'activity', sort: '-gainHours' })}
      />
    </Cards>
  )
}

/** How the finish dates held that passed lately, and the way to those of the open ones. */
function DatesHeld({ answer: { record, is_guess: isGuess } }: { answer: AnswerOf<'jobForecasts'> }) {
  const { t } = useTranslation('admin')
  const { addressWith } = useFilters(fields)
  const texts = useRecordTexts()
  const titleId = useId()
  return (
    <section className={classes('framed', layout['panel'])} aria-labelledby={titleId}>
      <h2 id={titleId} className="below-1 text-xl strong">
        {t('forecast.record.title')}
      </h2>
      <p>{[texts.held(record), ...texts.more({ record, isGuess })].join(' ')}</p>
      <p className={layout['aside']}>
        <Link to={addressWith({ tab: 'forecast', sort: '' })}>{t('analytics.cockpit.toForecast')}</Link>
      </p>
    </section>
  )
}

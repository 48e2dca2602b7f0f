import type { AnswerOf } from '@warsha/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFilters } from '../../../ui/admin/use-filters.ts'
import { Link } from '../../../ui/link.tsx'
import { useRecordTexts } from '../../forecast/index.ts'
import { classes } from '../../../ui/classes.ts'
import layout from '../layout.module.css'
import { fields } from '../view.ts'

/** How the finish dates of the last closed jobs held, and the way to those of the open ones. */
export function DatesHeld({ answer: { record, is_guess: isGuess } }: { answer: AnswerOf<'jobForecasts'> }) {
  const { t } = useTranslation('admin')
  const { addressWith } = useFilters(fields)
  const texts = useRecordTexts()
  const titleId = useId()
  return (
    <section className={classes('framed', layout['panel'])} aria-labelledby={titleId}>
      <h2 id={titleId} className="below-1 text-xl strong">
        {t('forecast.record.title')}
      </h2>
      <p>{[texts.held({ record, isGuess }), ...texts.more({ record, isGuess })].join(' ')}</p>
      <p className={layout['aside']}>
        <Link to={addressWith({ tab: 'forecast', sort: '' })}>{t('analytics.cockpit.toForecast')}</Link>
      </p>
    </section>
  )
}

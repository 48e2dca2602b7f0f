import { Cluster } from '../../ui/layout.tsx'
import type { ForecastRecordAnswer } from '@warsha/contract'
import { IconAlertTriangle } from '../../ui/icons.ts'
import { type FinishTexts, isLikelyLate } from './finish-texts.ts'
import styles from './expected.module.css'
import type { Finish } from './finish.ts'

type Props = {
  /** null for a job that is closed, or of the images database alone */
  finish: Finish | null
  texts: FinishTexts
}

/** When a job is expected to be finished, as the list shows it; everything else is told on hover. */
export function Expected({ finish, texts }: Props) {
  if (!finish) return <span className="muted">–</span>
  const { forecast, reason } = finish
  if (reason) {
    return (
      <span className="muted" data-hint={texts.why[reason]}>
        {texts.none[reason]}
      </span>
    )
  }
  return (
    <Cluster as="span" inline gap="0 3q" className="one-line" data-hint={texts.sentence(forecast)}>
      <time dateTime={forecast.p50_at}>
        <bdi>{texts.finish(forecast.p50_at, forecast.is_guess)}</bdi>
      </time>
      {isLikelyLate(forecast) && (
        <span className={styles['late']}>
          <IconAlertTriangle size={14} stroke={2} aria-hidden />
          {texts.late}
        </span>
      )}
    </Cluster>
  )
}

/**
 * The same as a sentence, on the job itself. A job that is closed has none.
 * @param record how the shop's dates held, where that is known
 */
export function ExpectedSentence({ finish, texts, record }: Props & { record?: ForecastRecordAnswer | undefined }) {
  if (!finish) return null
  const { forecast, reason } = finish
  if (reason) return <p className="muted">{texts.why[reason]}</p>
  const isLate = isLikelyLate(forecast)
  const lately = record && texts.heldLately(record)
  return (
    <>
      <p className={isLate ? styles['warning'] : styles['sentence']}>
        {isLate && <IconAlertTriangle size={16} stroke={2} aria-hidden />}
        <span>{texts.sentence(forecast)}</span>
      </p>
      {lately && <p className="muted text-s">{lately}</p>}
    </>
  )
}

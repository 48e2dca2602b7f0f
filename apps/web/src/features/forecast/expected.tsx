import { IconAlertTriangle } from '../../ui/icons.ts'
import { type FinishWords, isLikelyLate } from './finish-words.ts'
import styles from './expected.module.css'
import type { Finish } from './finish.ts'

type Props = {
  /** null for a job that is closed, or of the images database alone */
  finish: Finish | null
  words: FinishWords
}

/** When a job is expected to be finished, as the list shows it; everything else is told on hover. */
export function Expected({ finish, words }: Props) {
  if (!finish) return <span className={styles['none']}>–</span>
  const { forecast, reason } = finish
  if (reason) {
    return (
      <span className={styles['none']} data-hint={words.why[reason]}>
        {words.none[reason]}
      </span>
    )
  }
  return (
    <span className={styles['expected']} data-hint={words.sentence(forecast)}>
      <time dateTime={forecast.p50_at}>
        <bdi>{words.day(forecast.p50_at)}</bdi>
      </time>
      {isLikelyLate(forecast) && (
        <span className={styles['late']}>
          <IconAlertTriangle size={14} stroke={2} aria-hidden />
          {words.late}
        </span>
      )}
    </span>
  )
}

/** The same as a sentence, on the job itself. A job that is closed has none. */
export function ExpectedSentence({ finish, words }: Props) {
  if (!finish) return null
  const { forecast, reason } = finish
  if (reason) return <p className={styles['none']}>{words.why[reason]}</p>
  const isLate = isLikelyLate(forecast)
  return (
    <p className={isLate ? styles['warning'] : styles['sentence']}>
      {isLate && <IconAlertTriangle size={16} stroke={2} aria-hidden />}
      <span>{words.sentence(forecast)}</span>
    </p>
  )
}

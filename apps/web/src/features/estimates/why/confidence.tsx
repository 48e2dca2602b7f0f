import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import styles from './confidence.module.css'

export type Confidence = 'low' | 'medium' | 'high'

const bars: Record<Confidence, number> = { low: 1, medium: 2, high: 3 }

/** How sure an estimate is, as one to three bars; for the eye alone. */
export function ConfidenceBars({ confidence }: { confidence: Confidence }) {
  return (
    <span className={styles['bars']} aria-hidden="true">
      {[1, 2, 3].map((bar) => (
        <i key={bar} className={classes(styles['bar'], bar <= bars[confidence] && styles['full'])} />
      ))}
    </span>
  )
}

/** The same with its word. */
export function ConfidenceWord({ confidence }: { confidence: Confidence }) {
  const { t } = useTranslation('admin')
  return (
    <span className={styles['word']} title={t(`why.confidenceHints.${confidence}`)}>
      <ConfidenceBars confidence={confidence} />
      {t(`why.confidences.${confidence}`)}
    </span>
  )
}

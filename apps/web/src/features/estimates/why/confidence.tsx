import { Line } from '../../../ui/layout.tsx'
import { LEARNING_PARAMETERS } from '@warsha/domain'
import { useTranslation } from 'react-i18next'
import { decimalText } from '../../../i18n/admin-formats.ts'
import type { Language } from '../../../i18n/language.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
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

/** What the texts about confidence name: by which factors half of such work may differ, and from how many items that is known. */
export function boundsOfConfidence(language: Language) {
  const { confidence, minItems, minSamples } = LEARNING_PARAMETERS
  const times = (factor: number) => `\u2066×${decimalText(factor, 1, language)}\u2069`
  return { high: times(confidence.high), medium: times(confidence.medium), items: minItems, samples: minSamples }
}

/** The same with its word. */
export function ConfidenceWord({ confidence }: { confidence: Confidence }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return (
    <Line
      as="span"
      inline
      gap="3q"
      className="one-line"
      title={t(`why.confidenceHints.${confidence}`, boundsOfConfidence(language))}
    >
      <ConfidenceBars confidence={confidence} />
      {t(`why.confidences.${confidence}`)}
    </Line>
  )
}

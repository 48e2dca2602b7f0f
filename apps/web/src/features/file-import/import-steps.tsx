import { useTranslation } from 'react-i18next'
import { IconCheck } from '../../ui/icons.ts'
import { classes } from '../../ui/classes.ts'
import { smallIcon } from '../../ui/icon-size.ts'
import { Cluster } from '../../ui/layout.tsx'
import styles from './import-steps.module.css'

export const steps = ['found', 'columns', 'rows', 'done'] as const
export type Step = (typeof steps)[number]

type Props = { current: Step; onGo?: (step: Step) => void; disabled?: boolean }

/** Where one is on the way from a file to its rows, and the way back. */
export function ImportSteps({ current, onGo, disabled = false }: Props) {
  const { t } = useTranslation('admin')
  const at = steps.indexOf(current)
  return (
    <nav aria-label={t('fileImport.steps.label')}>
      <Cluster as="ol" gap="half 1h">
        {steps.map((step, place) => {
          const face = (
            <>
              <span className={styles['sign']}>{place < at ? <IconCheck {...smallIcon} /> : place + 1}</span>
              <span className={styles['word']}>{t(`fileImport.steps.${step}`)}</span>
            </>
          )
          const isCurrent = step === current ? ('step' as const) : undefined
          return (
            <li key={step}>
              {onGo && step !== 'done' ? (
                <button
                  type="button"
                  className={classes(styles['step'])}
                  aria-current={isCurrent}
                  disabled={disabled}
                  onClick={() => onGo(step)}
                >
                  {face}
                </button>
              ) : (
                <span className={styles['step']} aria-current={isCurrent}>
                  {face}
                </span>
              )}
            </li>
          )
        })}
      </Cluster>
    </nav>
  )
}

import { useTranslation } from 'react-i18next'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import styles from './progress.module.css'
import type { RunProgress } from './run-progress.ts'

/** How far a run is, in words. */
export function useProgressText(): (progress: RunProgress | null) => string {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return (progress) => {
    if (!progress || progress.phase === 'reading') return t('fileImport.progress.reading')
    const { phase, done, total } = progress
    if (phase === 'saving' && done >= total) return t('fileImport.progress.finishing')
    const counted = { count: total, done: numberText(done, language), number: numberText(total, language) }
    return t(phase === 'saving' ? 'fileImport.progress.saved' : 'fileImport.progress.checked', counted)
  }
}

/** A bar that is as long as what is done; without a known end it only shows that something happens. */
export function ProgressBar({ progress, label }: { progress: RunProgress | null; label: string }) {
  const isCounted = progress !== null && progress.total > 0 && progress.phase !== 'reading'
  const share = isCounted ? { value: progress.done / progress.total } : {}
  return <progress className={styles['bar']} aria-label={label} {...share} />
}

type Props = { progress: RunProgress; label: string; onBehind: () => void }

/** How far a run is that lasts, and the way to go on with something else meanwhile. */
export function RunShown({ progress, label, onBehind }: Props) {
  const { t } = useTranslation('admin')
  const text = useProgressText()
  return (
    <Stack gap="1h" className={styles['run']}>
      <p className={styles['words']}>{text(progress)}</p>
      <ProgressBar progress={progress} label={label} />
      <Button onClick={onBehind}>{t('fileImport.progress.behind')}</Button>
    </Stack>
  )
}

import { Cluster } from '../../ui/layout.tsx'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { Failure } from './failure.tsx'
import styles from './import-dialog.module.css'
import { ReadRows } from './read-rows.tsx'
import type { FileOfJobs, useImport } from './use-import.ts'

type Props = { read: FileOfJobs; importing: ReturnType<typeof useImport>; onAnother: () => void }

/** What is in the file, and the way on: import its good rows, or take another one. */
export function Preview({ read: { file, content }, importing, onAnother }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { ready, rows } = content
  const verdict = ready === rows.length ? 'allGood' : ready === 0 ? 'allBad' : 'someBad'
  const start = () => importing.mutate(file)
  return (
    <>
      <Cluster as="p" gap="half 1h" align="stretch" className={styles['file']}>
        <bdi>{file.name}</bdi>
        <span className={styles['muted']}>{t(`jobImport.${verdict}`)}</span>
      </Cluster>
      <ReadRows rows={rows} ready={ready} />
      {importing.error && <Failure error={importing.error} text={t('jobImport.importFailed')} onRetry={start} />}
      <Cluster gap="1h" align="stretch" justify="end" className={styles['foot']}>
        <Button disabled={importing.isPending} onClick={onAnother}>
          {t('jobImport.another')}
        </Button>
        <Button look="primary" data-first disabled={ready === 0} busy={importing.isPending} onClick={start}>
          {t('jobImport.import', { count: ready, number: numberText(ready, language) })}
        </Button>
      </Cluster>
    </>
  )
}

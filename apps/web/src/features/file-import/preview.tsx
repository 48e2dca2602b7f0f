import { Cluster } from '../../ui/layout.tsx'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Failure } from './failure.tsx'
import styles from './import-dialog.module.css'
import { ReadRows } from './read-rows.tsx'
import type { AnyImportedRow } from '@warsha/contract'
import type { FileImport } from './file-import.ts'
import type { ReadFile, useImport } from './use-import.ts'

type Props<Name extends string, Row extends AnyImportedRow> = {
  kind: FileImport<Name, Row>
  read: ReadFile<Row>
  importing: ReturnType<typeof useImport<Row>>
  onAnother: () => void
}

/** What is in the file, and the way on: import its good rows, or take another one. */
export function Preview<Name extends string, Row extends AnyImportedRow>({
  kind,
  read: { file, content },
  importing,
  onAnother,
}: Props<Name, Row>) {
  const { t } = useTranslation('admin')
  const { ready, rows } = content
  const verdict = ready === rows.length ? 'allGood' : ready === 0 ? 'allBad' : 'someBad'
  const start = () => importing.mutate(file)
  return (
    <>
      <Cluster as="p" gap="half 1h" align="stretch" className={styles['file']}>
        <bdi>{file.name}</bdi>
        <span className={styles['muted']}>{t(`fileImport.${verdict}`)}</span>
      </Cluster>
      <ReadRows kind={kind} rows={rows} ready={ready} />
      {importing.error && <Failure error={importing.error} text={kind.texts.failed} onRetry={start} />}
      <Cluster gap="1h" align="stretch" justify="end" className={styles['foot']}>
        <Button disabled={importing.isPending} onClick={onAnother}>
          {t('fileImport.another')}
        </Button>
        <Button look="primary" data-first disabled={ready === 0} busy={importing.isPending} onClick={start}>
          {kind.texts.submit(ready)}
        </Button>
      </Cluster>
    </>
  )
}

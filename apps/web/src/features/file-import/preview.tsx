import { Cluster } from '../../ui/layout.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconAlertTriangle, IconInfoCircle } from '../../ui/icons.ts'
import { FormNote } from '../../ui/admin/form-note.tsx'
import { Button } from '../../ui/button.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { ColumnsStep } from './columns-step.tsx'
import { Failure } from './failure.tsx'
import { FoundStep } from './found-step.tsx'
import styles from './import-dialog.module.css'
import { ImportSteps, type Step } from './import-steps.tsx'
import { ReadRows } from './read-rows.tsx'
import type { AnyImportedRow, FoundInFile } from '@warsha/contract'
import type { FileChoice, FileImport, Imported } from './file-import.ts'
import { RunShown } from './progress.tsx'
import type { Doing } from './use-import.ts'
import type { GivenFile, ReadFile } from './works.ts'

type Props<Name extends string, Row extends AnyImportedRow> = {
  kind: FileImport<Name, Row>
  read: ReadFile<Row>
  reading: Doing<GivenFile>
  importing: Doing<ReadFile<Row>>
  onAnother: () => void
  /** goes on while the window is closed */
  onBehind: () => void
}

/** Rows that may be the headings after all. */
const ROWS_OFFERED = 5

/** What is in the file, step by step, and the way on: import its good rows, or take another one. */
export function Preview<Name extends string, Row extends AnyImportedRow>(props: Props<Name, Row>) {
  const { kind, read, reading, importing, onAnother, onBehind } = props
  const { file, choice, content } = read
  const { t } = useTranslation('admin')
  const [step, setStep] = useState<Step>(() => firstStep(content))
  const isBusy = reading.isPending || importing.isPending
  const choose = (next: FileChoice) => reading.begin({ file, choice: next })
  const start = () => importing.begin(read)
  const progress = reading.progress ?? importing.progress
  const { found, obstacle, rows, ready } = content
  return (
    <>
      <ImportSteps current={step} onGo={setStep} disabled={isBusy} />
      <Cluster as="p" gap="half 1h" align="stretch" className={styles['file']}>
        <bdi>{file.name}</bdi>
        <span className={styles['muted']}>{obstacle === null && t(`fileImport.${verdictOf(content)}`)}</span>
      </Cluster>
      {obstacle !== null && (
        <FormNote tone="warning" icon={<IconAlertTriangle {...smallIcon} />}>
          {obstacle}
        </FormNote>
      )}
      {read.isAsLastTime && step !== 'found' && (
        <FormNote tone="info" icon={<IconInfoCircle {...smallIcon} />}>
          {t('fileImport.asLastTime')}
        </FormNote>
      )}
      {step === 'found' && (
        <FoundStep
          found={found}
          choice={choice}
          firstRows={rows.slice(0, ROWS_OFFERED).map(({ row }) => row)}
          disabled={isBusy}
          onChoose={choose}
        />
      )}
      {step === 'columns' && (
        <ColumnsStep kind={kind} found={found} choice={choice} disabled={isBusy} onChoose={choose} />
      )}
      {step === 'rows' && (
        <>
          <Unread found={found} />
          <ReadRows kind={kind} rows={rows} ready={ready} />
        </>
      )}
      {reading.error && (
        <Failure
          error={reading.error}
          text={t('fileImport.failed')}
          onRetry={() => reading.given && reading.begin(reading.given)}
        />
      )}
      {importing.error && <Failure error={importing.error} text={kind.texts.failed} onRetry={start} />}
      {progress && <RunShown progress={progress} label={kind.texts.submit(ready)} onBehind={onBehind} />}
      {importing.isPending && !progress && (
        <progress className={styles['progress']} aria-label={kind.texts.submit(ready)} />
      )}
      <Cluster gap="1h" align="stretch" justify="end" className={styles['foot']}>
        <Button disabled={isBusy} onClick={onAnother}>
          {t('fileImport.another')}
        </Button>
        {step === 'rows' ? (
          <Button
            look="primary"
            data-first
            disabled={ready === 0 || reading.isPending}
            busy={importing.isPending}
            onClick={start}
          >
            {kind.texts.submit(ready)}
          </Button>
        ) : (
          <Button
            look="primary"
            data-first
            disabled={step === 'columns' && obstacle !== null}
            busy={reading.isPending}
            onClick={() => setStep(step === 'found' ? 'columns' : 'rows')}
          >
            {t(step === 'found' ? 'fileImport.toColumns' : 'fileImport.toRows')}
          </Button>
        )}
      </Cluster>
    </>
  )
}

function verdictOf({ ready, rows }: Imported<AnyImportedRow>) {
  return ready === rows.length ? 'allGood' : ready === 0 ? 'allBad' : 'someBad'
}

/** A file in which nothing is to be chosen and nothing was passed over is shown by its rows at once, as the app's own templates are. */
function firstStep({ found, obstacle }: Imported<AnyImportedRow>): Step {
  if (obstacle !== null) return 'columns'
  const lists = found.sheets.filter((sheet) => sheet.is_list)
  const isPlain = lists.length <= 1 && found.skipped_count === 0 && !found.asks_day_order
  return isPlain ? 'rows' : 'found'
}

/** The columns of the file that are not read, so that nobody looks for them later. */
function Unread({ found: { headings } }: { found: FoundInFile }) {
  const { t, i18n } = useTranslation('admin')
  const unread = headings.filter(({ column, text }) => column === null && text !== '').map(({ text }) => text)
  if (unread.length === 0) return null
  const listed = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(unread)
  return <p className={styles['muted']}>{t('fileImport.unread', { columns: listed })}</p>
}

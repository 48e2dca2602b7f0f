import { Cluster, Line, Stack } from '../../ui/layout.tsx'
import { textIn } from '@warsha/contract/texts'
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyImportedRow } from '@warsha/contract'
import { useLanguage } from '../../i18n/use-language.ts'
import { IconDownload } from '../../ui/icons.ts'
import { IconFileSpreadsheet } from '../../ui/admin/icons.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { icon, smallIcon } from '../../ui/icon-size.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { Failure } from './failure.tsx'
import styles from './import-dialog.module.css'
import type { FileImport } from './file-import.ts'
import { LatestImports } from './take-back.tsx'
import { RunningElsewhere } from './elsewhere.tsx'
import { RunShown } from './progress.tsx'
import { type Doing, useTemplate } from './use-import.ts'
import type { GivenFile } from './works.ts'

const KINDS = '.xlsx,.xlsm,.xls,.ods,.csv,.txt,.tsv,.htm,.html,.xml'

type Props<Name extends string, Row extends AnyImportedRow> = {
  kind: FileImport<Name, Row>
  reading: Doing<GivenFile>
  /** goes on while the window is closed */
  onBehind: () => void
}

/** Where a file is chosen or dropped; what is wrong with it is said in the same place. */
export function ChooseFile<Name extends string, Row extends AnyImportedRow>({
  kind,
  reading,
  onBehind,
}: Props<Name, Row>) {
  const { t } = useTranslation('admin')
  const { given, isPending, progress, error, begin } = reading
  const file = given?.file
  if (isPending && progress) {
    const label = t('fileImport.reading', { name: file?.name ?? '' })
    return (
      <Stack gap="2" justify="center" className={styles['reading']}>
        <bdi className="strong text-center">{file?.name}</bdi>
        <RunShown progress={progress} label={label} onBehind={onBehind} />
      </Stack>
    )
  }
  if (isPending) {
    return (
      <Line as="output" gap="1h" justify="center" className={styles['reading']}>
        <Spinner />
        <span>{t('fileImport.reading', { name: file?.name ?? '' })}</span>
      </Line>
    )
  }
  return (
    <>
      <p>{kind.texts.intro}</p>
      <RunningElsewhere name={kind.name} />
      <Drop onFile={(chosen) => begin({ file: chosen, choice: {} })} />
      {error && file && (
        <Failure error={error} text={t('fileImport.failed')} onRetry={() => begin({ file, choice: {} })} />
      )}
      <Columns kind={kind} />
      {kind.wayBack && <LatestImports kind={{ ...kind, wayBack: kind.wayBack }} />}
    </>
  )
}

function Drop({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation('admin')
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const file = event.currentTarget.files?.[0]
    // The same file can be chosen again once it has been corrected.
    event.currentTarget.value = ''
    if (file) onFile(file)
  }

  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }

  function over(event: DragEvent): void {
    event.preventDefault()
    setOver(true)
  }

  return (
    <Stack
      gap="1h"
      justify="center"
      className={classes(styles['drop'], isOver && styles['over'])}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileSpreadsheet {...icon} size={40} className="accent" />
      <p>{t('fileImport.drop')}</p>
      <input
        ref={input}
        className="only-heard"
        type="file"
        accept={KINDS}
        tabIndex={-1}
        aria-label={t('fileImport.choose')}
        onChange={choose}
      />
      <Button look="primary" data-first onClick={() => input.current?.click()}>
        {t('fileImport.choose')}
      </Button>
      <p className={styles['muted']}>{t('fileImport.kinds')}</p>
    </Stack>
  )
}

function Columns<Name extends string, Row extends AnyImportedRow>({ kind }: Pick<Props<Name, Row>, 'kind'>) {
  const { t, i18n } = useTranslation('admin')
  const template = useTemplate(kind.template)
  const language = useLanguage()
  const listed = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  const named = (isRequired: boolean) =>
    listed.format(
      kind.columns.filter((column) => column.isRequired === isRequired).map(({ text }) => textIn(text, language)),
    )
  return (
    <Cluster gap="1h 3" justify="between">
      <div className={styles['about']}>
        <p>{t('fileImport.columns', { required: named(true), optional: named(false) })}</p>
        {kind.texts.hints.map((hint) => (
          <p key={hint}>{hint}</p>
        ))}
      </div>
      <Button icon={<IconDownload {...smallIcon} />} busy={template.isPending} onClick={() => template.mutate()}>
        {t('fileImport.template')}
      </Button>
    </Cluster>
  )
}

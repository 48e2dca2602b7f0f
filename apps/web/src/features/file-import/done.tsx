import { Cluster, Stack } from '../../ui/layout.tsx'
import { useTranslation } from 'react-i18next'
import { IconCircleCheck, IconCircleX } from '../../ui/icons.ts'
import { Button } from '../../ui/button.tsx'
import { icon } from '../../ui/icon-size.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import styles from './import-dialog.module.css'
import { ReadRows } from './read-rows.tsx'
import type { AnyImportedRow } from '@warsha/contract'
import type { FileImport, Imported } from './file-import.ts'
import { TakeBackButton } from './take-back.tsx'

type Props<Name extends string, Row extends AnyImportedRow> = {
  kind: FileImport<Name, Row>
  result: Imported<Row>
  onAnother: () => void
  onClose: () => void
}

/** How many were created, and which rows were left out. */
export function Done<Name extends string, Row extends AnyImportedRow>({
  kind,
  result: { rows, created, import_id: importId },
  onAnother,
  onClose,
}: Props<Name, Row>) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const leftOut = rows.filter(({ errors }) => errors.length > 0)
  const { wayBack, next } = kind
  const Picture = created > 0 ? IconCircleCheck : IconCircleX
  const counted = (count: number) => ({ count, number: numberText(count, language) })
  return (
    <>
      <Stack as="output" gap="half" justify="center" className="pad-y-3 pad-x-2 text-center">
        <Picture {...icon} size={40} className={created > 0 ? styles['good'] : styles['bad']} />
        <p className="text-3xl strong">{kind.texts.done(created)}</p>
        {created > 0 && <p className={styles['muted']}>{kind.texts.doneText}</p>}
        {leftOut.length > 0 && <p>{t('fileImport.leftOut', counted(leftOut.length))}</p>}
      </Stack>
      {leftOut.length > 0 && <ReadRows kind={kind} rows={leftOut} ready={null} />}
      <Cluster gap="1h" align="stretch" justify="end" className={styles['foot']}>
        {wayBack && typeof importId === 'number' && (
          <TakeBackButton kind={{ ...kind, wayBack }} id={importId} count={created} />
        )}
        {created > 0 && next}
        <Button onClick={onAnother}>{t('fileImport.another')}</Button>
        <Button look="primary" data-first onClick={onClose}>
          {t('form.close')}
        </Button>
      </Cluster>
    </>
  )
}

import { Cluster, Stack } from '../../ui/layout.tsx'
import { useTranslation } from 'react-i18next'
import { IconCircleCheck, IconCircleX } from '../../ui/icons.ts'
import { Button } from '../../ui/button.tsx'
import { icon } from '../../ui/icon-size.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import styles from './import-dialog.module.css'
import { ReadRows } from './read-rows.tsx'
import type { Imported } from './use-import.ts'

type Props = { result: Imported; onAnother: () => void; onClose: () => void }

/** How many jobs there are now, and which rows were left out. */
export function Done({ result: { rows, created }, onAnother, onClose }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const leftOut = rows.filter(({ errors }) => errors.length > 0)
  const Picture = created > 0 ? IconCircleCheck : IconCircleX
  const counted = (count: number) => ({ count, number: numberText(count, language) })
  return (
    <>
      <Stack as="output" gap="half" justify="center" className="pad-y-3 pad-x-2 text-center">
        <Picture {...icon} size={40} className={created > 0 ? styles['good'] : styles['bad']} />
        <p className="text-3xl strong">{t('jobImport.done', counted(created))}</p>
        {created > 0 && <p className={styles['muted']}>{t('jobImport.doneText')}</p>}
        {leftOut.length > 0 && <p>{t('jobImport.leftOut', counted(leftOut.length))}</p>}
      </Stack>
      {leftOut.length > 0 && <ReadRows rows={leftOut} ready={null} />}
      <Cluster gap="1h" align="stretch" justify="end" className={styles['foot']}>
        <Button onClick={onAnother}>{t('jobImport.another')}</Button>
        <Button look="primary" data-first onClick={onClose}>
          {t('form.close')}
        </Button>
      </Cluster>
    </>
  )
}

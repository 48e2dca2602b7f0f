import { useTranslation } from 'react-i18next'
import { IconReceipt2 } from '../../ui/admin/icons.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { smallIcon } from '../../ui/icon-size.ts'

type Props = {
  /** something was typed that would be lost */
  isDirty: boolean
  onOpen: () => void
}

/** The way from a job's form to its account, after a question where something was typed. */
export function AccountButton({ isDirty, onOpen }: Props) {
  const { t } = useTranslation('admin')

  async function open(): Promise<void> {
    const question = {
      title: t('form.unsaved'),
      message: t('form.unsavedText'),
      confirmLabel: t('form.discard'),
      cancelLabel: t('form.keepEditing'),
      danger: true,
    }
    if (!isDirty || (await confirm(question))) onOpen()
  }

  return (
    <Button look="quiet" icon={<IconReceipt2 {...smallIcon} />} onClick={() => void open()}>
      {t('jobAccount.button')}
    </Button>
  )
}

import { useTranslation } from 'react-i18next'
import { loadPart } from '../i18n/i18n.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { loaded } from '../ui/loaded.tsx'
import { OpensWindow, OwnAccount } from './own-account.tsx'

const OwnSecondFactor = loaded(async () => {
  const [file] = await Promise.all([import('../features/second-factor/index.ts'), loadPart('account')])
  return file.OwnSecondFactor
})

/** Password, second factor, devices and privacy of an admin. */
export function AccountDialog({ title, onClose }: { title: string; onClose: () => void }) {
  const { t } = useTranslation(['app', 'admin'])
  return (
    <Dialog title={title} onClose={onClose}>
      <OwnAccount>
        <OpensWindow label={t('admin:secondFactor.title')} Window={OwnSecondFactor} />
      </OwnAccount>
      <Button wide onClick={onClose}>
        {t('display.close')}
      </Button>
    </Dialog>
  )
}

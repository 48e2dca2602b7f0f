import { useTranslation } from 'react-i18next'
import { openAnew } from '../../../device/unkept.ts'
import { useOnline } from '../../../device/use-online.ts'
import { IconRefresh } from '../../../ui/icons.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { icon } from '../../../ui/icon-size.ts'

/** Stands in place of the scanner where its code has not come: the number can be typed all the same. */
export function ScanMissing({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const online = useOnline()
  return (
    <Dialog title={t('wizard.scan')} onClose={onClose}>
      <p>{t('fault.missing')}</p>
      <Button size="large" wide disabled={!online} icon={<IconRefresh {...icon} />} onClick={() => openAnew()}>
        {t('fault.reload')}
      </Button>
    </Dialog>
  )
}

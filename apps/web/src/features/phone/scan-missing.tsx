import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'

/** Stands in place of the scanner where its code has not come: the number can be typed all the same. */
export function ScanMissing({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('wizard.scan')} onClose={onClose}>
      <LoadFailure
        text={t('fault.missing')}
        retryLabel={t('fault.reload')}
        busy={false}
        onRetry={() => window.location.reload()}
      />
    </Dialog>
  )
}

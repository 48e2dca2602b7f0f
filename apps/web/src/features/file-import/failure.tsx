import { Cluster } from '../../ui/layout.tsx'
import { useTranslation } from 'react-i18next'
import { IconAlertTriangle, IconRefresh } from '../../ui/icons.ts'
import { ApiError, reasonFor } from '../../api/errors.ts'
import { Button } from '../../ui/button.tsx'
import { icon, smallIcon } from '../../ui/icon-size.ts'
import styles from './import-dialog.module.css'

type Props = { error: Error; text: string; onRetry: () => void }

/** Says what failed; a file that the server has refused is not sent again as it is. */
export function Failure({ error, text, onRetry }: Props) {
  const { t } = useTranslation('admin')
  const reason = reasonFor(error, text)
  if (reason === null) return null
  const mayHelp = !(error instanceof ApiError) || error.status >= 500
  return (
    <Cluster role="alert" gap="1 1h" className={styles['failure']}>
      <IconAlertTriangle {...icon} size={20} />
      <p dir="auto">{reason}</p>
      {mayHelp && (
        <Button icon={<IconRefresh {...smallIcon} />} onClick={onRetry}>
          {t('fileImport.retry')}
        </Button>
      )}
    </Cluster>
  )
}

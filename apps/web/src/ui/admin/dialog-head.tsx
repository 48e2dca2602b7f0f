import { useTranslation } from 'react-i18next'
import { IconX } from '../icons.ts'
import { IconButton } from '../icon-button.tsx'
import { icon } from '../icon-size.ts'
import styles from './dialog-head.module.css'

/** The title of a window, and the button that closes it. The window itself is labelled with the title. */
export function DialogHead({ title, onClose }: { title: string; onClose: () => void }) {
  const { t } = useTranslation('admin')
  return (
    <div className={styles['head']}>
      <h2 className={styles['title']}>{title}</h2>
      <IconButton label={t('form.close')} icon={<IconX {...icon} />} onClick={onClose} />
    </div>
  )
}

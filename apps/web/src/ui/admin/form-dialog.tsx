import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ReactNode, SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { IconButton } from '../icon-button.tsx'
import { icon } from '../icon-size.ts'
import styles from './form-dialog.module.css'
import { useUnsaved } from './use-unsaved.ts'

type Props = {
  title: string
  submitLabel: string
  /** something was changed that has not been saved: closing asks first */
  isDirty: boolean
  busy: boolean
  width?: 'usual' | 'wide'
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  onClose: () => void
  /** stands at the start of the line with the buttons */
  aside?: ReactNode
  children: ReactNode
}

/** A form in a window of its own. Nothing that was typed goes without a question. */
export function FormDialog(props: Props) {
  const { title, submitLabel, isDirty, busy, width = 'wide', onSubmit, onClose, aside, children } = props
  const { t } = useTranslation('admin')
  const close = useUnsaved(isDirty, onClose)
  return (
    <Dialog label={title} width={width} onClose={close}>
      <form noValidate className={styles['form']} onSubmit={onSubmit}>
        <div className={styles['head']}>
          <h2 className={styles['title']}>{title}</h2>
          <IconButton label={t('form.close')} icon={<IconX {...icon} />} onClick={close} />
        </div>
        <div className={styles['fields']}>{children}</div>
        <div className={styles['foot']}>
          <div className={styles['aside']}>{aside}</div>
          <Button onClick={close}>{t('form.cancel')}</Button>
          <Button look="primary" type="submit" busy={busy}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

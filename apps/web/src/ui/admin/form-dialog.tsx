import { Cluster, Stack } from '../layout.tsx'
import type { ReactNode, SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { DialogHead } from './dialog-head.tsx'
import styles from './form-dialog.module.css'
import { useUnsaved } from './use-unsaved.ts'

/** What a form keeps of what is typed, and has to say before its fields. */
type Kept = {
  notices: ReactNode
  /** the id of what must be answered before it can be saved */
  blockedBy: string | undefined
  /** what was typed here is thrown away */
  onDiscard: () => void
}

type Props = {
  title: string
  submitLabel: string
  /** something was changed that has not been saved: closing asks first */
  isDirty: boolean
  busy: boolean
  kept: Kept
  width?: 'usual' | 'wide'
  /** `danger` for what cannot be undone */
  submitLook?: 'primary' | 'danger'
  /** the id of the reason, in the form, for which it cannot be sent */
  blockedBy?: string | undefined
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  onClose: () => void
  /** stands at the start of the line with the buttons */
  aside?: ReactNode
  children: ReactNode
}

/** A form in a window of its own. Nothing that was typed goes without a question. */
export function FormDialog(props: Props) {
  const {
    title,
    submitLabel,
    isDirty,
    busy,
    kept,
    width = 'wide',
    submitLook = 'primary',
    blockedBy,
    onSubmit,
    onClose,
    aside,
    children,
  } = props
  const { t } = useTranslation('admin')
  const close = useUnsaved(isDirty, () => {
    kept.onDiscard()
    onClose()
  })
  return (
    <Dialog label={title} width={width} onClose={close}>
      <Stack as="form" noValidate gap="2" onSubmit={onSubmit}>
        <DialogHead title={title} onClose={close} />
        <div className={styles['fields']}>
          {kept.notices}
          {children}
        </div>
        <Cluster gap="1h" align="stretch" justify="end" className={styles['foot']}>
          <div className={styles['aside']}>{aside}</div>
          <Button onClick={close}>{t('form.cancel')}</Button>
          <Button look={submitLook} type="submit" busy={busy} blockedBy={blockedBy ?? kept.blockedBy}>
            {submitLabel}
          </Button>
        </Cluster>
      </Stack>
    </Dialog>
  )
}

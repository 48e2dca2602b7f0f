import type { OwnFactors } from '@warsha/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { AskPassword } from './ask-password.tsx'

type Props = {
  title: string
  /** what comes of it */
  children?: ReactNode
  submitLabel: string
  doneText: string
  /** when there is no answer */
  failedText: string
  send: (own: OwnFactors) => Promise<unknown>
  onClose: () => void
}

/** The window in which something is ended for good, for the own password, and the code where the server asks for it. */
export function EndWithPassword({ title, children, submitLabel, doneText, failedText, send, onClose }: Props) {
  const { t } = useTranslation()

  function done(): void {
    toasts.success(doneText)
    onClose()
  }

  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <AskPassword submitLabel={submitLabel} look="danger" failedText={failedText} send={send} onDone={done} />
      <Button wide onClick={onClose}>
        {t('cancel')}
      </Button>
    </Dialog>
  )
}

import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormNote } from '../../ui/admin/form-note.tsx'
import { IconCopy } from '../../ui/admin/icons.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { IconAlertTriangle } from '../../ui/icons.ts'
import { Cluster, Stack } from '../../ui/layout.tsx'
import { toasts } from '../../ui/toasts.tsx'
import styles from './secret-shown.module.css'

type Props = {
  title: string
  /** that it is shown this once */
  warning: string
  label: string
  secret: string
  /** what to do with it */
  how: string
  copied: string
  onClose: () => void
}

/** In place of a secret that was made, and whose answer got lost: what to do now. */
export function SecretLost({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useTranslation('admin')
  return (
    <Dialog title={t('connections.lostTitle')} onClose={onClose}>
      <Stack gap="2">
        <FormNote tone="warning" icon={<IconAlertTriangle {...smallIcon} />}>
          {text}
        </FormNote>
        <Cluster gap="1h" justify="end">
          <Button look="primary" onClick={onClose}>
            {t('connections.done')}
          </Button>
        </Cluster>
      </Stack>
    </Dialog>
  )
}

/** A secret that was just made. Once this window is closed nobody sees it again. */
export function SecretShown({ title, warning, label, secret, how, copied, onClose }: Props) {
  const { t } = useTranslation('admin')

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(secret)
    toasts.success(copied)
  }

  return (
    <Dialog title={title} width="wide" onClose={onClose}>
      <Stack gap="2">
        <FormNote tone="warning" icon={<IconAlertTriangle {...smallIcon} />}>
          {warning}
        </FormNote>
        <Cluster gap="1" align="end">
          <TextInput
            readOnly
            data-first
            className={styles['secret']}
            dir="ltr"
            label={label}
            value={secret}
            onFocus={(event) => event.currentTarget.select()}
          />
          {/* Without https a browser lets no page write to the clipboard. */}
          {'clipboard' in navigator && (
            <Button icon={<IconCopy {...smallIcon} />} onClick={() => void copy()}>
              {t('connections.copy')}
            </Button>
          )}
        </Cluster>
        <p className="muted text-s">{how}</p>
        <Cluster gap="1h" justify="end">
          <Button look="primary" onClick={onClose}>
            {t('connections.done')}
          </Button>
        </Cluster>
      </Stack>
    </Dialog>
  )
}

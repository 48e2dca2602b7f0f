import { TextInput } from '@mantine/core'
import type { AnswerOf } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { FormNote } from '../../ui/admin/form-note.tsx'
import { IconCopy } from '../../ui/admin/icons.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { IconAlertTriangle } from '../../ui/icons.ts'
import { Cluster, Stack } from '../../ui/layout.tsx'
import { toasts } from '../../ui/toasts.tsx'
import styles from './token-shown.module.css'

/** The text of a token that was just made. Once this window is closed nobody sees it again. */
export function TokenShown({ made, onClose }: { made: AnswerOf<'createMachineToken'>; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const { name, token = '' } = made

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(token)
    toasts.success(t('connections.copied'))
  }

  return (
    <Dialog title={t('connections.madeTitle', { name })} width="wide" onClose={onClose}>
      <Stack gap="2">
        <FormNote tone="warning" icon={<IconAlertTriangle {...smallIcon} />}>
          {t('connections.madeText')}
        </FormNote>
        <Cluster gap="1" align="end">
          <TextInput
            readOnly
            data-first
            className={styles['token']}
            dir="ltr"
            label={t('connections.token')}
            value={token}
            onFocus={(event) => event.currentTarget.select()}
          />
          {/* Without https a browser lets no page write to the clipboard. */}
          {'clipboard' in navigator && (
            <Button icon={<IconCopy {...smallIcon} />} onClick={() => void copy()}>
              {t('connections.copy')}
            </Button>
          )}
        </Cluster>
        <p className="muted text-s">{t('connections.madeHow')}</p>
        <Cluster gap="1h" justify="end">
          <Button look="primary" onClick={onClose}>
            {t('connections.done')}
          </Button>
        </Cluster>
      </Stack>
    </Dialog>
  )
}

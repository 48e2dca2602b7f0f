import { Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { AskPassword } from '../sign-in/index.ts'
import { saveWorkshop, useWorkshop } from '../workshop/index.ts'

/** Whether the shop asks every admin for a second factor. */
export function RequireSecondFactor() {
  const { t } = useTranslation('admin')
  const { data: workshop } = useWorkshop()
  const [wanted, setWanted] = useState<boolean | null>(null)
  if (!workshop) return null
  return (
    <>
      <Switch
        mt="md"
        label={t('secondFactor.require')}
        checked={workshop.requires_second_factor}
        onChange={(event) => setWanted(event.currentTarget.checked)}
      />
      {wanted !== null && <ChangeRequirement isRequired={wanted} onClose={() => setWanted(null)} />}
    </>
  )
}

/** Asks for the own password first: what all admins sign in with hangs on it. */
function ChangeRequirement({ isRequired, onClose }: { isRequired: boolean; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()

  function done(): void {
    toasts.success(t(isRequired ? 'secondFactor.required' : 'secondFactor.notRequired'))
    onClose()
  }

  return (
    <Dialog title={t('secondFactor.require')} onClose={onClose}>
      <p>{t(isRequired ? 'secondFactor.requireText' : 'secondFactor.notRequireText')}</p>
      <AskPassword
        submitLabel={t(isRequired ? 'secondFactor.confirm' : 'secondFactor.end')}
        look={isRequired ? 'primary' : 'danger-outline'}
        failedText={t('secondFactor.failed')}
        send={(own) =>
          saveWorkshop(client, (version) =>
            call('requireSecondFactor', { body: { is_required: isRequired, ...own }, version }),
          )
        }
        onDone={done}
      />
      <Button wide onClick={onClose}>
        {t('form.cancel')}
      </Button>
    </Dialog>
  )
}

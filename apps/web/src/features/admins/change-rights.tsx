import { useQueryClient } from '@tanstack/react-query'
import type { Admin, OwnFactors } from '@warsha/contract'
import { kindsOfRights } from '@warsha/domain'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { personText } from '../../i18n/people.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { AskPassword } from '../sign-in/index.ts'
import { setRights } from './data.ts'

/** Changes what another admin may do, for the own factors. */
export function ChangeRights({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const [rights, choose] = useState(admin.rights)
  const name = personText(admin.person)

  function done(): void {
    onClose()
    if (rights !== admin.rights) toasts.success(t('admins.rightsChanged', { name }))
  }

  return (
    <Dialog title={t('admins.changeRightsTitle', { name })} onClose={onClose}>
      <Choice
        label={t('admins.rights')}
        options={kindsOfRights.map((value) => ({ value, label: t(`admins.kindOfRights.${value}`) }))}
        value={rights}
        onChoose={choose}
      />
      <p>{t(`admins.rightsMean.${rights}`)}</p>
      <p>{t('admins.rightsSignOut', { name })}</p>
      <AskPassword
        submitLabel={t('admins.changeRights')}
        look="primary"
        failedText={t('admins.rightsFailed')}
        send={(own: OwnFactors) => setRights(client, admin, { rights, ...own })}
        onDone={done}
      />
      <Button wide onClick={onClose}>
        {t('form.cancel')}
      </Button>
    </Dialog>
  )
}

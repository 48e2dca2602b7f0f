import { Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Admin, Workshop } from '@warsha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { personText } from '../../i18n/people.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { AskPassword } from '../sign-in/index.ts'
import { saveWorkshop, useWorkshop } from '../workshop/index.ts'

/** Whether admins sign in with the company account alone; nothing where none is set up. */
export function OnlyByCompany({ admins }: { admins: readonly Admin[] }) {
  const { t } = useTranslation('admin')
  const { data: workshop } = useWorkshop()
  const [wanted, setWanted] = useState<boolean | null>(null)
  if (!workshop?.company_sign_in) return null
  return (
    <>
      <Switch
        mt="md"
        label={t('companySignIn.only')}
        checked={workshop.admins_by_company_only}
        onChange={(event) => setWanted(event.currentTarget.checked)}
      />
      {wanted !== null && (
        <Change isOnly={wanted} workshop={workshop} admins={admins} onClose={() => setWanted(null)} />
      )}
    </>
  )
}

type Props = { isOnly: boolean; workshop: Workshop; admins: readonly Admin[]; onClose: () => void }

function Change({ isOnly, workshop, admins, onClose }: Props) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const able = admins.filter(({ is_active, rights }) => is_active && rights === 'full')
  const [keeper, choose] = useState(workshop.break_glass_id ?? able[0]?.id ?? null)

  function done(): void {
    toasts.success(t('companySignIn.done'))
    onClose()
  }

  return (
    <Dialog title={t('companySignIn.onlyTitle')} onClose={onClose}>
      <p>
        {isOnly
          ? t('companySignIn.onlyText', { name: workshop.company_sign_in ?? '' })
          : t('companySignIn.notOnlyText')}
      </p>
      {isOnly && (
        <Choice
          label={t('companySignIn.keeper')}
          options={able.map(({ id, person }) => ({ value: String(id), label: personText(person) }))}
          value={String(keeper)}
          onChoose={(id) => choose(Number(id))}
        />
      )}
      <AskPassword
        submitLabel={t(isOnly ? 'companySignIn.turnOff' : 'companySignIn.turnOn')}
        look={isOnly ? 'danger-outline' : 'primary'}
        failedText={t('companySignIn.saveFailed')}
        send={(own) =>
          saveWorkshop(client, (version) =>
            call('setCompanySignIn', { body: { only: isOnly, break_glass_id: keeper, ...own }, version }),
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

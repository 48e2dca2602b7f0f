import { Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { OwnFactors, Workshop } from '@warsha/contract'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { AskPassword } from '../sign-in/index.ts'
import { saveWorkshop } from '../workshop/index.ts'

type Props = {
  label: string
  isOn: boolean
  /** of the window that asks */
  title: string
  failedText: string
  /** what the window says before it is turned on, and off */
  about: { on: ReactNode; off: ReactNode }
  /** what the window does, by what is wanted */
  change: (isWanted: boolean) => Change
}

type Change = {
  submitLabel: string
  look: ComponentProps<typeof Button>['look']
  doneText: string
  /** @param version of the workshop that is shown */
  send: (own: OwnFactors, version: number | undefined) => Promise<Workshop>
}

/** A switch for how all admins sign in. It asks for the own password first, as everybody's way in hangs on it. */
export function SignInRule({ label, isOn, title, failedText, about, change }: Props) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const close = () => setWanted(null)
  const asked = wanted === null ? null : change(wanted)
  return (
    <>
      <Switch mt="md" label={label} checked={isOn} onChange={(event) => setWanted(event.currentTarget.checked)} />
      {asked && (
        <Dialog title={title} onClose={close}>
          {wanted ? about.on : about.off}
          <AskPassword
            submitLabel={asked.submitLabel}
            look={asked.look}
            failedText={failedText}
            send={(own) => saveWorkshop(client, (version) => asked.send(own, version))}
            onDone={() => {
              toasts.success(asked.doneText)
              close()
            }}
          />
          <Button wide onClick={close}>
            {t('form.cancel')}
          </Button>
        </Dialog>
      )}
    </>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { AskPassword } from '../sign-in/index.ts'
import { SetUpSecondFactor } from './set-up.tsx'

const KEY = ['second-factor']

/** An admin's own second factor: whether it is on, and the ways to turn it on and off. */
export function OwnSecondFactor({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const [isSettingUp, setSettingUp] = useState(false)
  /** They are not shown again: confirming that they are written down is required. */
  const [showsCodes, showCodes] = useState(false)
  const { data, isError } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call('secondFactor', { signal }) })

  function done(text: string): void {
    setSettingUp(false)
    showCodes(false)
    toasts.success(text)
    void client.invalidateQueries({ queryKey: KEY })
  }

  return (
    <Dialog title={t('secondFactor.title')} onClose={() => showsCodes || onClose()}>
      {isError && <p role="alert">{t('secondFactor.failed')}</p>}
      {data?.is_on && !isSettingUp && (
        <>
          <p>
            {t('secondFactor.on')} {t('secondFactor.codesLeft', { count: data.recovery_codes_left })}
          </p>
          <AskPassword
            submitLabel={t('secondFactor.end')}
            look="danger-outline"
            failedText={t('secondFactor.failed')}
            send={(body) => call('endSecondFactor', { body })}
            onDone={() => done(t('secondFactor.turnedOff'))}
          />
        </>
      )}
      {data && !data.is_on && !isSettingUp && (
        <>
          <p>{t('secondFactor.off')}</p>
          <Button look="primary" wide onClick={() => setSettingUp(true)}>
            {t('secondFactor.begin')}
          </Button>
        </>
      )}
      {/* The answer says that it is on while the codes are still to be written down: what is read again must not take them away. */}
      {isSettingUp && (
        <SetUpSecondFactor onCodes={() => showCodes(true)} onDone={() => done(t('secondFactor.turnedOn'))} />
      )}
      {!showsCodes && (
        <Button wide onClick={onClose}>
          {t('secondFactor.close')}
        </Button>
      )}
    </Dialog>
  )
}

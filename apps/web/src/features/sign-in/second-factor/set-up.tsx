import { Stack } from '../../../ui/layout.tsx'
import type { AnswerOf } from '@warsha/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { AskPassword, useOneField } from '../ask-password.tsx'
import { CodeField, Submit } from '../form-parts.tsx'
import styles from './second-factor.module.css'

/** With what the answer shows once: whoever repeats the call by its key gets an answer without it, and begins anew. */
type Secret = { [Field in keyof AnswerOf<'beginSecondFactor'>]-?: string }

type Props = {
  /** the second factor is on, and the recovery codes are shown for once */
  onCodes?: () => void
  onDone: () => void
}

/** From the password over the first code to the recovery codes. */
export function SetUpSecondFactor({ onCodes, onDone }: Props) {
  const { t } = useTranslation('admin')
  const [secret, setSecret] = useState<Secret | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  function show(made: readonly string[]): void {
    setCodes(made)
    onCodes?.()
  }

  if (codes) return <RecoveryCodes codes={codes} onSaved={onDone} />
  if (secret) return <FirstCode secret={secret} onCodes={show} />
  return (
    <AskPassword
      submitLabel={t('secondFactor.begin')}
      failedText={t('secondFactor.failed')}
      send={begin}
      onDone={setSecret}
    />
  )
}

async function begin({ current_password }: { current_password: string }): Promise<Secret> {
  const { secret, uri, qr_svg } = await call('beginSecondFactor', { body: { current_password } })
  if (secret === undefined || uri === undefined || qr_svg === undefined) throw notShownAgain()
  return { secret, uri, qr_svg }
}

async function confirm(code: string): Promise<readonly string[]> {
  const { recovery_codes: codes } = await call('confirmSecondFactor', { body: { code } })
  if (codes === undefined) throw notShownAgain()
  return codes
}

function notShownAgain(): Error {
  return new Error('what is shown once is not in the answer to a repeat')
}

function FirstCode({ secret, onCodes }: { secret: Secret; onCodes: (codes: readonly string[]) => void }) {
  const { t } = useTranslation('admin')
  const asking = { onDone: onCodes, failedText: t('secondFactor.failed') }
  const { value, set, busy, failure, submit } = useOneField(confirm, asking)
  return (
    <Stack as="form" gap="2" noValidate onSubmit={(event) => void submit(event)}>
      <p>{t('secondFactor.scan')}</p>
      <img
        className={styles['qr']}
        src={`data:image/svg+xml;utf8,${encodeURIComponent(secret.qr_svg)}`}
        alt={t('secondFactor.qr')}
      />
      <p>
        {t('secondFactor.type')}{' '}
        <code className="breaks" dir="ltr">
          {secret.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </p>
      <CodeField
        label={t('secondFactor.code')}
        inputMode="numeric"
        // The QR code is read by another device: this is all that is typed here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={value}
        onChange={(event) => set(event.currentTarget.value)}
      />
      <Submit failure={failure} busy={busy}>
        {t('secondFactor.confirm')}
      </Submit>
    </Stack>
  )
}

function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const { t } = useTranslation('admin')
  const text = useRef<HTMLParagraphElement>(null)
  // It is read out, and a second Enter does not close what is shown only once.
  useEffect(() => text.current?.focus(), [])
  return (
    <Stack gap="2">
      <p ref={text} tabIndex={-1} className={styles['save']}>
        {t('secondFactor.save')}
      </p>
      <ul className={styles['codes']} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button look="primary" wide onClick={onSaved}>
        {t('secondFactor.saved')}
      </Button>
    </Stack>
  )
}

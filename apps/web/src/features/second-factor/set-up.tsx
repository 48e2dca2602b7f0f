import { Stack } from '../../ui/layout.tsx'
import { callShownOnce, type ShownOnce, ShownOnceLost } from '../../api/admin/shown-once.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { AskPassword, CodeField, Submit, useOneField } from '../sign-in/index.ts'
import styles from './second-factor.module.css'

type Secret = ShownOnce<'beginSecondFactor'>

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
  const [lost, setLost] = useState<string | null>(null)

  function show(made: readonly string[]): void {
    setCodes(made)
    onCodes?.()
  }

  async function confirm(code: string): Promise<void> {
    try {
      show((await callShownOnce('confirmSecondFactor', { body: { code } })).recovery_codes)
    } catch (error) {
      // It is on: the code that is typed here serves no second time.
      if (!(error instanceof ShownOnceLost)) throw error
      setLost(error.detail)
      onCodes?.()
    }
  }

  if (lost !== null) return <CodesLost text={lost} onRead={onDone} />
  if (codes) return <RecoveryCodes codes={codes} onSaved={onDone} />
  if (secret) return <FirstCode secret={secret} confirm={confirm} />
  return (
    <AskPassword
      submitLabel={t('secondFactor.begin')}
      failedText={t('secondFactor.failed')}
      send={begin}
      onDone={setSecret}
    />
  )
}

function begin({ current_password }: { current_password: string }): Promise<Secret> {
  return callShownOnce('beginSecondFactor', { body: { current_password } })
}

function FirstCode({ secret, confirm }: { secret: Secret; confirm: (code: string) => Promise<void> }) {
  const { t } = useTranslation('admin')
  const asking = { onDone: () => undefined, failedText: t('secondFactor.failed') }
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

/** In place of the codes, whose answer got lost: what to do now. */
function CodesLost({ text, onRead }: { text: string; onRead: () => void }) {
  const { t } = useTranslation('admin')
  const sentence = useFocused()
  return (
    <Stack gap="2">
      <p ref={sentence} tabIndex={-1} role="alert" className={styles['save']}>
        {text}
      </p>
      <Button look="primary" wide onClick={onRead}>
        {t('secondFactor.close')}
      </Button>
    </Stack>
  )
}

/** It is read out, and a second Enter does not close what is shown only once. */
function useFocused() {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return text
}

function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const { t } = useTranslation('admin')
  const text = useFocused()
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

import { Stack } from '../../ui/layout.tsx'
import type { OwnFactors } from '@warsha/contract'
import { type ComponentProps, type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, reasonFor } from '../../api/errors.ts'
import type { Button } from '../../ui/button.tsx'
import { ConfirmWithCompany } from '../../api/company/confirm-with-company.tsx'
import { isProof, isProofOver } from '../../api/company/proof-window.ts'
import { AskedCode, useAskedCode } from './asked-code.tsx'
import { Secret, Submit } from './form-parts.tsx'

type Props<T> = {
  submitLabel: string
  look?: ComponentProps<typeof Button>['look']
  /** when there is no answer */
  failedText: string
  /** does what the password is for */
  send: (own: OwnFactors) => Promise<T>
  onDone: (answer: T) => void
}

/**
 * Asks for the own password again, and for the code where the server does: a device that was left open is not enough to
 * change how somebody signs in.
 */
export function AskPassword<T>(props: Props<T>) {
  const { submitLabel, look = 'primary', failedText, send, onDone } = props
  const { t } = useTranslation(['app', 'admin'])
  const asked = useAskedCode()
  const { value, set, busy, failure, submit } = useOneField(
    (current_password) => send({ current_password, ...(asked.sent !== null && { code: asked.sent }) }),
    {
      onDone,
      failedText,
      isAskedBy: asked.isAskedBy,
      overText: (error, sent) => (isProofOver(error, sent) ? t('admin:companySignIn.over') : null),
    },
  )
  return (
    <Stack as="form" gap="2" noValidate onSubmit={(event) => void submit(event)}>
      <Secret
        label={t('signIn.ownPassword')}
        name="current"
        autoComplete="current-password"
        data-first
        // It may come in place of the button that was pressed.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={value}
        onChange={(event) => set(event.currentTarget.value)}
      />
      <ConfirmWithCompany onProof={set} isHeld={isProof(value)} />
      <AskedCode code={asked.code} setCode={asked.setCode} />
      <Submit look={look} failure={failure} busy={busy}>
        {submitLabel}
      </Submit>
    </Stack>
  )
}

type OneField<T> = {
  onDone: (answer: T) => void
  failedText: string
  /** whether a refusal asks for more, and nothing failed */
  isAskedBy?: (error: unknown) => boolean
  /** what is said where what was sent is refused, and serves no second time; null: it stays in the field */
  overText?: (error: unknown, sent: string) => string | null
}

/** A form of one field: what was typed, sends it, and says when that fails. */
export function useOneField<T>(
  send: (value: string) => Promise<T>,
  { onDone, failedText, isAskedBy, overText }: OneField<T>,
) {
  const [value, setValue] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  function set(text: string): void {
    setValue(text)
    setFailure(null)
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy) return
    if (value.trim() === '') return event.currentTarget.querySelector('input')?.focus()
    setBusy(true)
    setFailure(null)
    try {
      onDone(await send(value))
    } catch (error) {
      if (isAskedBy?.(error)) return
      const over = overText?.(error, value) ?? null
      if (over !== null) setValue('')
      const ofField = error instanceof ApiError ? error.errors[0]?.message : undefined
      setFailure(over ?? ofField ?? reasonFor(error, failedText) ?? failedText)
    } finally {
      setBusy(false)
    }
  }

  return { value, set, busy, failure, submit }
}

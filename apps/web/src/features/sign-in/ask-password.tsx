import { type ComponentProps, type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, reasonFor } from '../../api/errors.ts'
import type { Button } from '../../ui/button.tsx'
import { CodeField, Secret, Submit } from './form-parts.tsx'
import styles from './form.module.css'

type Props<T> = {
  submitLabel: string
  look?: ComponentProps<typeof Button>['look']
  /** when there is no answer */
  failedText: string
  /** the name of a second field, for a code of the second factor */
  codeLabel?: string
  /** does what the password is for */
  send: (currentPassword: string, code: string) => Promise<T>
  onDone: (answer: T) => void
}

/** Asks for the own password again: a device that was left open is not enough to change how somebody signs in. */
export function AskPassword<T>(props: Props<T>) {
  const { submitLabel, look = 'primary', failedText, codeLabel, send, onDone } = props
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const { value, set, busy, failure, submit } = useOneField((password) => send(password, code), { onDone, failedText })
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      <Secret
        label={t('changePassword.own')}
        name="current"
        autoComplete="current-password"
        data-first
        value={value}
        onChange={(event) => set(event.currentTarget.value)}
      />
      {codeLabel && (
        <CodeField label={codeLabel} value={code} onChange={(event) => setCode(event.currentTarget.value)} />
      )}
      <Submit look={look} failure={failure} busy={busy}>
        {submitLabel}
      </Submit>
    </form>
  )
}

/** A form of one field: what was typed, sends it, and says when that fails. */
export function useOneField<T>(
  send: (value: string) => Promise<T>,
  { onDone, failedText }: { onDone: (answer: T) => void; failedText: string },
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
      const ofField = error instanceof ApiError ? error.errors[0]?.message : undefined
      setFailure(ofField ?? reasonFor(error, failedText) ?? failedText)
    } finally {
      setBusy(false)
    }
  }

  return { value, set, busy, failure, submit }
}

import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signIn } from '../../api/api.ts'
import { ApiError, reasonFor } from '../../api/errors.ts'
import { toasts } from '../../ui/toasts.tsx'
import { Secret, Submit } from './form-parts.tsx'
import styles from './form.module.css'
import { type NewPassword, wrongIn } from './new-password.ts'

/** The current password, and twice the new one. */
export function ChangePasswordForm({ onDone }: { onDone?: () => void }) {
  const { t } = useTranslation()
  const { wrong, busy, failure, save, field } = useNewPassword(onDone)
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void save(event)}>
      <Secret
        {...field('current')}
        label={t('changePassword.current')}
        autoComplete="current-password"
        error={wrong.current && t(wrong.current)}
      />
      <Secret
        {...field('next')}
        label={t('changePassword.next')}
        hint={t('changePassword.nextHint')}
        autoComplete="new-password"
        error={wrong.next && t(wrong.next)}
      />
      <Secret
        {...field('repeat')}
        label={t('changePassword.repeat')}
        autoComplete="new-password"
        error={wrong.repeat && t(wrong.repeat)}
      />
      <Submit size="large" failure={failure} busy={busy}>
        {busy ? t('changePassword.busy') : t('changePassword.submit')}
      </Submit>
    </form>
  )
}

/** What was typed and what is wrong with it; saves it, and says when that fails. */
function useNewPassword(onDone: (() => void) | undefined) {
  const { t } = useTranslation()
  const [form, setForm] = useState<NewPassword>({ current: '', next: '', repeat: '' })
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy) return
    setTried(true)
    setFailure(null)
    const first = Object.keys(wrongIn(form))[0]
    if (first) return event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    setBusy(true)
    try {
      await signIn.changePassword(form.current, form.next)
      toasts.success(t('changePassword.done'))
      onDone?.()
    } catch (error) {
      const ofField = error instanceof ApiError ? error.errors[0]?.message : undefined
      setFailure(ofField ?? reasonFor(error, t('changePassword.failed')))
      setBusy(false)
    }
  }

  const field = (name: keyof NewPassword) => ({
    name,
    value: form[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      setForm({ ...form, [name]: event.currentTarget.value })
      setFailure(null)
    },
  })

  return { wrong: tried ? wrongIn(form) : {}, busy, failure, save, field }
}

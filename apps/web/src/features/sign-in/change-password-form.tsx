import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signIn } from '../../api/api.ts'
import { ApiError, reasonFor } from '../../api/errors.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toasts } from '../../ui/toasts.tsx'
import styles from './form.module.css'
import { type NewPassword, wrongIn } from './new-password.ts'

/** The current password, and twice the new one. */
export function ChangePasswordForm({ onDone }: { onDone?: () => void }) {
  const { t } = useTranslation()
  const { wrong, busy, failure, save, field } = useNewPassword(onDone)
  const showing = { showLabel: t('signIn.showPassword'), hideLabel: t('signIn.hidePassword'), required: true }
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void save(event)}>
      <PasswordField
        {...showing}
        {...field('current')}
        label={t('changePassword.current')}
        autoComplete="current-password"
        error={wrong.current && t(wrong.current)}
      />
      <PasswordField
        {...showing}
        {...field('next')}
        label={t('changePassword.next')}
        hint={t('changePassword.nextHint')}
        autoComplete="new-password"
        error={wrong.next && t(wrong.next)}
      />
      <PasswordField
        {...showing}
        {...field('repeat')}
        label={t('changePassword.repeat')}
        autoComplete="new-password"
        error={wrong.repeat && t(wrong.repeat)}
      />
      <p role="alert" className={styles['failure']}>
        {failure}
      </p>
      <Button type="submit" look="primary" size="large" wide busy={busy}>
        {busy ? t('changePassword.busy') : t('changePassword.submit')}
      </Button>
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

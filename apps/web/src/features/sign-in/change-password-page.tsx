import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconLogout } from '../../ui/icons.ts'
import { signIn } from '../../api/api.ts'
import { ApiError, reasonFor } from '../../api/errors.ts'
import { Button } from '../../ui/button.tsx'
import { icon } from '../../ui/icon-size.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toasts } from '../../ui/toasts.tsx'
import styles from './form.module.css'
import { type NewPassword, wrongIn } from './new-password.ts'

/** Stands in front of everything until a temporary password has been replaced. */
export function ChangePasswordPage({ onLogout }: { onLogout: () => void }) {
  const { t } = useTranslation()
  const [form, setForm] = useState<NewPassword>({ current: '', next: '', repeat: '' })
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const wrong = tried ? wrongIn(form) : {}
  const showing = { showLabel: t('signIn.showPassword'), hideLabel: t('signIn.hidePassword') }

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
    } catch (error) {
      const ofField = error instanceof ApiError ? error.errors[0]?.message : undefined
      setFailure(ofField ?? reasonFor(error, t('changePassword.failed')))
      setBusy(false)
    }
  }

  function set(part: Partial<NewPassword>): void {
    setForm({ ...form, ...part })
    setFailure(null)
  }

  return (
    <>
      <PageTitle page={t('changePassword.title')} product={t('product')} />
      <h1 className={styles['title']}>{t('changePassword.title')}</h1>
      <p className={styles['lead']}>{t('changePassword.text')}</p>
      <form className={styles['form']} noValidate onSubmit={(event) => void save(event)}>
        <PasswordField
          {...showing}
          label={t('changePassword.current')}
          name="current"
          required
          autoComplete="current-password"
          value={form.current}
          error={wrong.current && t(wrong.current)}
          onChange={(event) => set({ current: event.currentTarget.value })}
        />
        <PasswordField
          {...showing}
          label={t('changePassword.next')}
          hint={t('changePassword.nextHint')}
          name="next"
          required
          autoComplete="new-password"
          value={form.next}
          error={wrong.next && t(wrong.next)}
          onChange={(event) => set({ next: event.currentTarget.value })}
        />
        <PasswordField
          {...showing}
          label={t('changePassword.repeat')}
          name="repeat"
          required
          autoComplete="new-password"
          value={form.repeat}
          error={wrong.repeat && t(wrong.repeat)}
          onChange={(event) => set({ repeat: event.currentTarget.value })}
        />
        <p role="alert" className={styles['failure']}>
          {failure}
        </p>
        <Button type="submit" look="primary" size="large" wide busy={busy}>
          {busy ? t('changePassword.busy') : t('changePassword.submit')}
        </Button>
        <Button look="quiet" wide icon={<IconLogout {...icon} className="points" />} onClick={onLogout}>
          {t('logout')}
        </Button>
      </form>
    </>
  )
}

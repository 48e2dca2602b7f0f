import { Stack } from '../../ui/layout.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signIn } from '../../api/api.ts'
import { ApiError, reasonFor } from '../../api/errors.ts'
import { toasts } from '../../ui/toasts.tsx'
import { AskedCode, useAskedCode } from './asked-code.tsx'
import { Secret, Submit } from './form-parts.tsx'
import { type NewPassword, wrongIn } from './new-password.ts'

/** The current password, and twice the new one; the code as well where the server asks for it. */
export function ChangePasswordForm({ onDone }: { onDone?: () => void }) {
  const { t } = useTranslation()
  const { wrong, busy, failure, asked, save, field } = useNewPassword(onDone)
  return (
    <Stack as="form" gap="2" noValidate onSubmit={(event) => void save(event)}>
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
      <AskedCode code={asked.code} setCode={asked.setCode} />
      <Submit size="large" failure={failure} busy={busy}>
        {busy ? t('changePassword.busy') : t('changePassword.submit')}
      </Submit>
    </Stack>
  )
}

/** What was typed and what is wrong with it; saves it, and says when that fails. */
function useNewPassword(onDone: (() => void) | undefined) {
  const { t } = useTranslation()
  const [form, setForm] = useState<NewPassword>({ current: '', next: '', repeat: '' })
  const asked = useAskedCode()
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
      const code = asked.sent !== null && { code: asked.sent }
      await signIn.changePassword({ current_password: form.current, new_password: form.next, ...code })
      toasts.success(t('changePassword.done'))
      onDone?.()
    } catch (error) {
      setBusy(false)
      if (asked.isAskedBy(error)) return
      const ofField = error instanceof ApiError ? error.errors[0]?.message : undefined
      setFailure(ofField ?? reasonFor(error, t('changePassword.failed')))
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

  return { wrong: tried ? wrongIn(form) : {}, busy, failure, asked, save, field }
}

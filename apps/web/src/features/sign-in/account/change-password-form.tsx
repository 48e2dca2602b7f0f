import { Stack } from '../../../ui/layout.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signIn } from '../../../api/api.ts'
import { ApiError, reasonFor } from '../../../api/errors.ts'
import { toasts } from '../../../ui/toasts.tsx'
import { AskedCode, useAskedCode } from '../asked-code.tsx'
import { Secret, Submit } from '../form-parts.tsx'
import { type NewPassword, wrongIn } from './new-password.ts'

type Props = {
  /** the current password where it was typed a moment ago, so that nobody types it twice */
  typed?: string | null
  onDone?: () => void
}

/** The current password, and twice the new one; the code as well where the server asks for it. */
export function ChangePasswordForm({ typed = null, onDone }: Props) {
  const { t } = useTranslation(['account', 'app'])
  const { wrong, busy, failure, asked, save, field, asksCurrent } = useNewPassword(typed, onDone)
  return (
    <Stack as="form" gap="2" noValidate onSubmit={(event) => void save(event)}>
      {asksCurrent && (
        <Secret
          {...field('current')}
          label={t('changePassword.current')}
          autoComplete="current-password"
          error={wrong.current && t(wrong.current)}
        />
      )}
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
function useNewPassword(typed: string | null, onDone: (() => void) | undefined) {
  const { t } = useTranslation('account')
  const [form, setForm] = useState<NewPassword>({ current: typed ?? '', next: '', repeat: '' })
  const [asksCurrent, setAsksCurrent] = useState(typed === null)
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
      if (!asksCurrent && error instanceof ApiError && error.code === 'wrong_current_password') {
        // Another one was given out meanwhile.
        setAsksCurrent(true)
        setForm({ ...form, current: '' })
      }
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

  return { wrong: tried ? wrongIn(form) : {}, busy, failure, asked, save, field, asksCurrent }
}

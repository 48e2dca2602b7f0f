import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/errors.ts'
import { useUser } from '../../api/use-sign-in.ts'
import { TextField, type FieldProps } from '../../ui/admin/fields.tsx'

type Props = {
  field: FieldProps
  /** gets the focus when its window opens */
  isFirst?: boolean
}

/** The own password again: a device that was left open is not enough to change how somebody signs in. */
export function OwnPasswordField({ field, isFirst = false }: Props) {
  const { t } = useTranslation()
  const { email } = useUser()
  return (
    <>
      {/* A password manager writes the name that belongs to the password here, and not into the field before. */}
      <input hidden readOnly type="email" autoComplete="username" value={email ?? ''} />
      <TextField
        wide
        field={field}
        label={t('changePassword.own')}
        type="password"
        dir="ltr"
        autoComplete="current-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- all that is left to type
        autoFocus={isFirst}
      />
    </>
  )
}

type OwnPasswordForm = Pick<UseFormReturn<{ current_password: string }>, 'setError'>

/** Says beside the field that the own password was wrong. Returns whether that was it. */
export function showWrongPassword(form: OwnPasswordForm, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== 'wrong_current_password') return false
  form.setError('current_password', { type: 'server', message: error.detail }, { shouldFocus: true })
  return true
}

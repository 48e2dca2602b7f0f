import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/errors.ts'
import { CodeField } from './form-parts.tsx'

/** The code of a form that is first sent with the password alone: the server asks for it if there is a second factor. */
export function useAskedCode() {
  const [code, setCode] = useState<string | null>(null)

  /** Whether nothing failed, and only the code is to follow. */
  function isAskedBy(error: unknown): boolean {
    if (!(error instanceof ApiError)) return false
    const isAsked = code === null && error.code === 'second_factor_needed'
    // One that was sent serves no second time.
    if (isAsked || code !== null) setCode('')
    return isAsked
  }

  return { code, setCode, sent: code?.trim() || null, isAskedBy, forget: () => setCode(null) }
}

type Props = Pick<ReturnType<typeof useAskedCode>, 'code' | 'setCode'>

/** Appears when the password was right, and is all that is missing. */
export function AskedCode({ code, setCode }: Props) {
  const { t } = useTranslation()
  if (code === null) return null
  return (
    <CodeField
      label={t('signIn.code')}
      hint={t('signIn.codeHint')}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- all that is left to type
      autoFocus
      value={code}
      onChange={(event) => setCode(event.currentTarget.value)}
    />
  )
}

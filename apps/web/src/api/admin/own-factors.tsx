import type { OwnFactors } from '@warsha/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../errors.ts'
import { useUser } from '../use-sign-in.ts'
import { ConfirmWithCompany } from '../company/confirm-with-company.tsx'
import { isProof, isProofOver } from '../company/proof-window.ts'
import styles from '../../ui/admin/fields.module.css'
import { TextField, type FieldProps } from '../../ui/admin/fields.tsx'

type Props = {
  password: FieldProps
  /** null until the server asks for it */
  code: FieldProps | null
  /** the password gets the focus when its window opens */
  isFirst?: boolean
}

/** The own factors again, at the end of a form: a device that was left open is not enough to give or end access. */
export function OwnFactorsFields({ password, code, isFirst = false }: Props) {
  const { t } = useTranslation()
  const { email } = useUser()
  const box = useRef<HTMLDivElement>(null)
  const type = useCallback((proof: string) => typeInto(box.current?.querySelector('input'), proof), [])
  const [holdsProof, setHoldsProof] = useState(false)
  const watched: FieldProps = {
    ...password,
    onChange: (event: { target: { value: unknown } }) => {
      setHoldsProof(isProof(event.target.value))
      return password.onChange(event)
    },
  }
  return (
    <>
      {/* A password manager writes the name that belongs to the password here, and not into the field before. */}
      <input hidden readOnly type="email" autoComplete="username" value={email ?? ''} />
      <div ref={box} className={styles['wide']}>
        <TextField
          wide
          field={watched}
          label={t('signIn.ownPassword')}
          type="password"
          dir="ltr"
          autoComplete="current-password"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- all that is left to type
          autoFocus={isFirst}
        />
        <ConfirmWithCompany onProof={type} isHeld={holdsProof && password.error === undefined} />
      </div>
      {code && (
        <TextField
          wide
          field={code}
          label={t('signIn.code')}
          hint={t('signIn.codeHint')}
          dir="ltr"
          autoComplete="one-time-code"
        />
      )}
    </>
  )
}

/** As if somebody had typed it: the form keeps what its fields hold. */
function typeInto(input: HTMLInputElement | null | undefined, text: string): void {
  if (!input) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

type OwnForm = Pick<UseFormReturn<OwnFactors>, 'setError' | 'setFocus' | 'resetField'> & {
  getValues: (name: 'current_password') => unknown
}

const FIELDS: Partial<Record<string, keyof OwnFactors>> = {
  wrong_current_password: 'current_password',
  second_factor_needed: 'code',
  wrong_code: 'code',
}

/** The part of a form in which an admin gives the own factors: the code follows when the server asks for it. */
export function useOwnFactors({ setError, setFocus, resetField, getValues }: OwnForm) {
  const { t } = useTranslation('admin')
  const [asksCode, setAsking] = useState(false)
  useEffect(() => {
    if (asksCode) setFocus('code')
  }, [asksCode, setFocus])

  /** Says beside its field what was wrong with a factor, or asks for the code. Returns whether it was that. */
  function showRefusal(error: unknown): boolean {
    if (!(error instanceof ApiError)) return false
    // One that was sent serves no second time.
    if (asksCode) resetField('code')
    const field = FIELDS[error.code]
    if (!field) return false
    if (field === 'code' && !asksCode) setAsking(true)
    else {
      const isOver = isProofOver(error, getValues('current_password'))
      if (isOver) resetField('current_password')
      const message = isOver ? t('companySignIn.over') : error.detail
      setError(field, { type: 'server', message }, { shouldFocus: true })
    }
    return true
  }

  return { asksCode, showRefusal }
}

import { Stack } from '../../ui/layout.tsx'
import { type ComponentType, type FormEvent, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signIn, call } from '../../api/api.ts'
import { ApiError, reasonFor } from '../../api/errors.ts'
import { Field } from '../../ui/field.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { AskedCode, useAskedCode } from './asked-code.tsx'
import { FormTitle, Secret, Submit } from './form-parts.tsx'
import { loadPart } from '../../i18n/i18n.ts'
import { fileLoader, orElse } from '../../ui/file-loader.ts'
import { loaded } from '../../ui/loaded.tsx'
import { toasts } from '../../ui/toasts.tsx'
import type { DemoAccount, DemoAccountsProps } from './demo/demo-accounts.tsx'
import styles from './form.module.css'
import { paths } from '../../paths.ts'
import { useQuery } from '@tanstack/react-query'
import { keepDemo } from '../../device/first-steps.ts'

const LONGEST_IDENTIFIER = 200

const demoAccounts = fileLoader(async (): Promise<ComponentType<DemoAccountsProps>> => {
  const [file] = await Promise.all([import('./demo/demo-accounts.tsx'), loadPart('demo')])
  return file.DemoAccounts
})
const DemoAccounts = loaded(orElse(demoAccounts, () => null))

export function SignInPage() {
  const { t } = useTranslation()
  const [named] = useState(identifierNamed)
  const [identifier, setIdentifier] = useState(named)
  const [password, setPassword] = useState('')
  const asked = useAskedCode()
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const identifierInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const submit = useRef<HTMLDivElement>(null)

  async function enter(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    setTried(true)
    setFailure(null)
    if (identifier.trim() === '') return identifierInput.current?.focus()
    if (password === '') return passwordInput.current?.focus()
    setBusy(true)
    try {
      const { wrong_codes: wrongCodes = 0 } = await signIn.signIn(identifier, password, asked.sent)
      if (wrongCodes > 0) toasts.error(t('signIn.wrongCodes', { number: wrongCodes }))
    } catch (error) {
      setBusy(false)
      if (asked.isAskedBy(error)) return
      const refused = error instanceof ApiError
      setFailure(reasonFor(error, t(refused ? 'signIn.failedCheck' : 'signIn.failed')) ?? t('signIn.failed'))
    }
  }

  function fill(account: { identifier: string; password: string }): void {
    setIdentifier(account.identifier)
    setPassword(account.password)
    asked.forget()
    setFailure(null)
    submit.current?.querySelector('button')?.focus()
  }

  return (
    <>
      <PageTitle page={t('signIn.page')} product={t('product')} />
      <FormTitle>{t('signIn.page')}</FormTitle>
      <Stack as="form" gap="2" noValidate onSubmit={(event) => void enter(event)}>
        <Field
          label={t('signIn.identifier')}
          name="username"
          required
          dir="ltr"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          inputRef={identifierInput}
          value={identifier}
          error={tried && identifier.trim() === '' ? t('signIn.identifierRequired') : undefined}
          onChange={(event) => setIdentifier(event.currentTarget.value)}
        />
        <Secret
          label={t('signIn.password')}
          name="password"
          autoComplete="current-password"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- all that is left to type
          autoFocus={named !== ''}
          inputRef={passwordInput}
          value={password}
          error={tried && password === '' ? t('signIn.passwordRequired') : undefined}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <AskedCode code={asked.code} setCode={asked.setCode} />
        <Submit size="large" failure={failure} busy={busy} buttonRef={submit}>
          {busy ? t('signIn.busy') : t('signIn.submit')}
        </Submit>
      </Stack>
      <Company />
      <p className="above-3 muted text-center">{t('signIn.footer')}</p>
      <Hints onChoose={fill} />
    </>
  )
}

/** For admins, where the company's server is set up. */
function Company() {
  const { t } = useTranslation()
  const company = useHints()?.company
  if (!company) return null
  return (
    <a className={styles['company']} href={paths.companySignIn}>
      {t('signIn.company')}
    </a>
  )
}

/** As whom the address asks to sign in: the code on a sign-in card has it after #, which is sent to no server. */
function identifierNamed(): string {
  return new URLSearchParams(window.location.hash.slice(1)).get('as')?.slice(0, LONGEST_IDENTIFIER) ?? ''
}

function Hints({ onChoose }: { onChoose: (account: DemoAccount) => void }) {
  const accounts = useHints()?.accounts ?? []
  if (accounts.length === 0) return null
  return (
    <Suspense>
      <DemoAccounts accounts={accounts} onChoose={onChoose} />
    </Suspense>
  )
}

/** What is offered beside the form: the accounts of a demo, the company's server. Nothing when it cannot be loaded. */
function useHints() {
  const { data } = useQuery({
    queryKey: ['sign-in', 'hints'],
    queryFn: ({ signal }) => askForHints(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

async function askForHints(signal: AbortSignal) {
  const hints = await call('signInHints', { signal })
  keepDemo(hints.accounts.length > 0)
  return hints
}

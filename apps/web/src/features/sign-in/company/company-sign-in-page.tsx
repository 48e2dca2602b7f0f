import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call, signIn } from '../../../api/api.ts'
import { ApiError, reasonFor } from '../../../api/errors.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { AskedCode, useAskedCode } from '../asked-code.tsx'
import { FormTitle, Submit } from '../form-parts.tsx'
import { handOver, keepPurpose, type Purpose, purposeOfTab } from '../../../api/company/proof-window.ts'

type Step = 'going' | 'coming' | 'code' | 'proved' | { failure: string }

/** Whether only another way through the company's server helps. */
const isOver = (error: unknown) => error instanceof ApiError && error.code === 'company_attempt_over'

/** /sign-in/company: the way to the company's server, and the one back. */
export function CompanySignInPage() {
  const { t } = useTranslation(['admin', 'app'])
  const navigate = useNavigate()
  const [step, setStep] = useState<Step>('going')
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const asked = useAskedCode()
  const hasBegun = useRef(false)

  const failureOf = (error: unknown) =>
    reasonFor(error, t('admin:companySignIn.failed')) ?? t('admin:companySignIn.failed')

  function failed(error: unknown): void {
    setStep({ failure: failureOf(error) })
  }

  async function go(purpose: Purpose): Promise<void> {
    setStep('going')
    keepPurpose(purpose)
    try {
      const { address } = await call(purpose === 'proof' ? 'beginCompanyProof' : 'beginCompanySignIn')
      window.location.replace(address)
    } catch (error) {
      failed(error)
    }
  }

  /** Whoever is signed in there may not be the one who wants to come in here. */
  async function leave(): Promise<void> {
    try {
      const { address } = await call('companySignOutAddress')
      if (address === null) await go('sign_in')
      else window.location.assign(address)
    } catch (error) {
      failed(error)
    }
  }

  async function prove(query: string): Promise<void> {
    setStep('coming')
    try {
      const { proof } = await call('finishCompanyProof', { body: { answer: query } })
      handOver(proof)
      setStep('proved')
      window.close()
    } catch (error) {
      failed(error)
    }
  }

  async function enter(query: string, code: string | null): Promise<void> {
    if (code === null) setStep('coming')
    setBusy(true)
    setRefused(null)
    try {
      await signIn.signInBy((device_id) =>
        call('finishCompanySignIn', { body: { answer: query, device_id, ...(code !== null && { code }) } }),
      )
      await navigate(paths.login, { replace: true })
    } catch (error) {
      setBusy(false)
      if (asked.isAskedBy(error)) setStep('code')
      // The server keeps who came in there for another try at the code.
      else if (code !== null && !isOver(error)) setRefused(failureOf(error))
      else failed(error)
    }
  }

  useEffect(() => {
    // Each answer serves once.
    if (hasBegun.current) return
    hasBegun.current = true
    const { search, pathname } = window.location
    const given = new URLSearchParams(search)
    // It is of no use to who finds it in the history.
    window.history.replaceState(window.history.state, '', pathname)
    if (given.has('state')) {
      setAnswer(search)
      void (purposeOfTab() === 'proof' ? prove(search) : enter(search, null))
    } else {
      void go(given.get('for') === 'proof' ? 'proof' : 'sign_in')
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page opens
  }, [])

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!busy && asked.sent !== null) void enter(answer, asked.sent)
  }

  const isProof = purposeOfTab() === 'proof'
  return (
    <>
      <PageTitle page={t('admin:companySignIn.title')} product={t('app:product')} />
      <FormTitle>{t('admin:companySignIn.title')}</FormTitle>
      {step === 'going' && <output className="block">{t('admin:companySignIn.goingAnywhere')}</output>}
      {step === 'coming' && (
        <output className="block">
          {t(isProof ? 'admin:companySignIn.confirming' : 'admin:companySignIn.coming')}
        </output>
      )}
      {step === 'proved' && (
        <>
          <output className="block">{t('admin:companySignIn.proved')}</output>
          <Button wide onClick={() => window.close()}>
            {t('admin:companySignIn.close')}
          </Button>
        </>
      )}
      {step === 'code' && (
        <Stack as="form" gap="2" noValidate onSubmit={submit}>
          <p className="muted">{t('admin:companySignIn.code')}</p>
          <AskedCode code={asked.code} setCode={asked.setCode} />
          <Submit failure={refused} busy={busy}>
            {t('admin:companySignIn.submit')}
          </Submit>
        </Stack>
      )}
      {typeof step === 'object' && (
        <Stack gap="2">
          <p role="alert">{step.failure}</p>
          <Button look="primary" wide onClick={() => void go(purposeOfTab())}>
            {t('admin:companySignIn.again')}
          </Button>
          {!isProof && (
            <Button wide onClick={() => void leave()}>
              {t('admin:companySignIn.another')}
            </Button>
          )}
          {!isProof && (
            <Button wide onClick={() => void navigate(paths.login)}>
              {t('admin:companySignIn.byPassword')}
            </Button>
          )}
        </Stack>
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@warsha/contract'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { call, signIn } from '../../../api/api.ts'
import { ApiError, reasonFor } from '../../../api/errors.ts'
import type { SignInState } from '../../../api/sign-in.ts'
import { useSignIn } from '../../../api/use-sign-in.ts'
import { chooseLanguage } from '../../../i18n/i18n.ts'
import { hasChosenLanguage } from '../../../i18n/language.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { LoadingScreen } from '../../../ui/loading-screen.tsx'
import { AskedCode, useAskedCode } from '../asked-code.tsx'
import { FormTitle, Secret, Submit } from '../form-parts.tsx'
import styles from '../form.module.css'
import { wrongIn } from '../account/new-password.ts'

/** /invitation: somebody who was invited by e-mail sets a password of their own, and is in. */
export function InvitationPage() {
  // No server and no log on the way has what comes after #.
  const { hash } = useLocation()
  const { t } = useTranslation(['invitation', 'app'])
  const secret = hash.slice(1)
  return (
    <>
      <PageTitle page={t('title')} product={t('app:product')} />
      {secret === '' ? <Refused text={t('incomplete')} /> : <Opened key={secret} secret={secret} />}
    </>
  )
}

function Opened({ secret }: { secret: string }) {
  const { t } = useTranslation(['invitation', 'app'])
  const [isDone, setIsDone] = useState(false)
  const {
    data: invitation,
    error,
    refetch,
    isFetching,
  } = useQuery({
    queryKey: ['invitation', secret],
    queryFn: ({ signal }) => call('openInvitation', { body: { secret }, signal, isQuestion: true }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: !isDone,
  })
  useEffect(() => {
    if (invitation && !hasChosenLanguage()) void chooseLanguage(invitation.language)
  }, [invitation])

  if (isDone) return <Navigate to={paths.login} replace />
  if (invitation) return <ChoosePassword secret={secret} invitation={invitation} onDone={() => setIsDone(true)} />
  if (error instanceof ApiError) return <Refused text={reasonFor(error, t('failed')) ?? ''} />
  if (error === null) return <LoadingScreen label={t('loading')} />
  return (
    <Stack gap="2">
      <p role="alert" className={styles['failure']}>
        {t('failed')}
      </p>
      <Button wide busy={isFetching} onClick={() => void refetch()}>
        {t('app:retry')}
      </Button>
    </Stack>
  )
}

/** Why the link opens nothing, and where to go on. */
function Refused({ text }: { text: string }) {
  const { t } = useTranslation(['invitation', 'app'])
  const navigate = useNavigate()
  return (
    <>
      <FormTitle>{t('refused')}</FormTitle>
      <Stack gap="2">
        <p role="alert" className={styles['failure']}>
          {text}
        </p>
        <Button wide onClick={() => void navigate(paths.login, { replace: true })}>
          {t('toSignIn')}
        </Button>
      </Stack>
    </>
  )
}

type Props = { secret: string; invitation: AnswerOf<'openInvitation'>; onDone: () => void }

function ChoosePassword({ secret, invitation: { name, shop, email }, onDone }: Props) {
  const { t } = useTranslation(['invitation', 'account', 'app'])
  const current = useSignIn()
  const { wrong, busy, failure, asked, save, field } = useChosenPassword(secret, onDone)
  // What the person who is signed in here keeps on this device, nobody else finds: they sign out first.
  if (current.state !== 'signed_out' && !busy) return <SignedInAlready current={current} />
  const text = shop
    ? t('text', { name: isolated(name), shop: isolated(shop) })
    : t('textNoShop', { name: isolated(name) })
  return (
    <>
      <FormTitle>{t('title')}</FormTitle>
      <p className="below-2 muted">{text}</p>
      <Stack as="form" gap="2" noValidate onSubmit={(event) => void save(event)}>
        {email !== null && (
          <Field label={t('signInAs')} name="username" dir="ltr" autoComplete="username" readOnly value={email} />
        )}
        <Secret
          {...field('next')}
          label={t('next')}
          hint={t('account:changePassword.nextHint')}
          autoComplete="new-password"
          error={wrong.next && t(wrong.next)}
        />
        <Secret
          {...field('repeat')}
          label={t('repeat')}
          autoComplete="new-password"
          error={wrong.repeat && t(wrong.repeat)}
        />
        <AskedCode code={asked.code} setCode={asked.setCode} />
        <Submit size="large" failure={failure} busy={busy}>
          {busy ? t('account:changePassword.busy') : t('submit')}
        </Submit>
      </Stack>
    </>
  )
}

const isolated = (text: string) => `\u2068${text}\u2069`

function SignedInAlready({ current }: { current: SignInState }) {
  const { t } = useTranslation(['invitation', 'app'])
  const name = current.state === 'signed_in' ? current.user.full_name : ''
  return (
    <>
      <FormTitle>{t('title')}</FormTitle>
      <Stack gap="2">
        <p>{name === '' ? t('somebody') : t('other', { name: isolated(name) })}</p>
        <Button wide look="primary" onClick={() => void signIn.signOut()}>
          {t('app:logout')}
        </Button>
      </Stack>
    </>
  )
}

/** Whoever comes by a link names no former password that the new one could be. */
const NO_FORMER = ' '

/** What was typed and what is wrong with it; saves it, and says when that fails. */
function useChosenPassword(secret: string, onDone: () => void) {
  const { t } = useTranslation(['invitation', 'app'])
  const [form, setForm] = useState({ next: '', repeat: '' })
  const asked = useAskedCode()
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const wrong = wrongIn({ current: NO_FORMER, ...form })

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy) return
    setTried(true)
    setFailure(null)
    const first = Object.keys(wrong)[0]
    if (first) return event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    setBusy(true)
    try {
      const code = asked.sent
      await signIn.signInBy((device_id) =>
        call('acceptInvitation', {
          body: { secret, new_password: form.next, device_id, ...(code !== null && { code }) },
        }),
      )
      onDone()
    } catch (error) {
      setBusy(false)
      if (asked.isAskedBy(error)) return
      const ofField = error instanceof ApiError ? error.errors[0]?.message : undefined
      setFailure(ofField ?? reasonFor(error, t('saveFailed')))
    }
  }

  const field = (name: 'next' | 'repeat') => ({
    name,
    value: form[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      setForm({ ...form, [name]: event.currentTarget.value })
      setFailure(null)
    },
  })

  return { wrong: tried ? wrong : {}, busy, failure, asked, save, field }
}

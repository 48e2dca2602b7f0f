import { may } from '@warsha/contract/calls'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { call } from '../api.ts'
import { useUser } from '../use-sign-in.ts'
import { awaitProof } from './proof-window.ts'

type Props = { onProof: (proof: string) => void }

/** In place of the password: a fresh sign-in with the company account, in a window of its own. Nothing where none is set up. */
export function ConfirmWithCompany({ onProof }: Props) {
  return may(useUser(), 'any_admin') ? <OfferOfServer onProof={onProof} /> : null
}

function OfferOfServer({ onProof }: Props) {
  const { t } = useTranslation('admin')
  const { data: offered } = useQuery({
    queryKey: ['sign-in', 'hints'],
    queryFn: ({ signal }) => call('signInHints', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [state, setState] = useState<'offered' | 'blocked' | 'confirmed'>('offered')
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    return awaitProof((proof) => {
      setWaiting(false)
      setState('confirmed')
      onProof(proof)
    })
  }, [isWaiting, onProof])
  if (!offered?.company) return null
  if (state === 'confirmed') return <output className="block">{t('companySignIn.confirmed')}</output>

  function open(): void {
    setWaiting(true)
    const opened = window.open(`${paths.companySignIn}?for=proof`, 'warsha-company', 'popup,width=480,height=720')
    setState(opened ? 'offered' : 'blocked')
  }

  return (
    <>
      <Button wide onClick={open}>
        {t('companySignIn.confirm')}
      </Button>
      {state === 'blocked' && <p role="alert">{t('companySignIn.blocked')}</p>}
    </>
  )
}

import { may } from '@warsha/contract/calls'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { call } from '../api.ts'
import { useUser } from '../use-sign-in.ts'
import { awaitProof } from './proof-window.ts'

type Props = {
  onProof: (proof: string) => void
  /** whether the proof stands in the field of the password: else it can be given, or given anew */
  isHeld: boolean
}

/** In place of the password: a fresh sign-in with the company account, in a window of its own. Nothing where none is set up. */
export function ConfirmWithCompany(props: Props) {
  return may(useUser(), 'any_admin') ? <OfferOfServer {...props} /> : null
}

function OfferOfServer({ onProof, isHeld }: Props) {
  const { t } = useTranslation('admin')
  const { data: offered } = useQuery({
    queryKey: ['sign-in', 'hints'],
    queryFn: ({ signal }) => call('signInHints', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [isBlocked, setBlocked] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    return awaitProof((proof) => {
      setWaiting(false)
      onProof(proof)
    })
  }, [isWaiting, onProof])
  if (!offered?.company) return null
  if (isHeld) return <output className="block">{t('companySignIn.confirmed')}</output>

  function open(): void {
    setWaiting(true)
    const opened = window.open(`${paths.companySignIn}?for=proof`, 'warsha-company', 'popup,width=480,height=720')
    setBlocked(!opened)
  }

  return (
    <>
      <Button wide onClick={open}>
        {t('companySignIn.confirm')}
      </Button>
      {isBlocked && <p role="alert">{t('companySignIn.blocked')}</p>}
    </>
  )
}

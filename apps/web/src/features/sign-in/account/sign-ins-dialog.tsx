import { Line, Stack } from '../../../ui/layout.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SignIn } from '@warsha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { timeOrDayText } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { serverNow } from '../../../api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { toasts } from '../../../ui/toasts.tsx'
import { AskPassword } from '../ask-password.tsx'
import styles from './sign-ins-dialog.module.css'

type Props = Listed & { title: string; onClose: () => void }

type Listed = {
  /** whose sign-ins they are, among those that are kept */
  queryKey: readonly (string | number)[]
  load: (signal: AbortSignal) => Promise<readonly SignIn[]>
  /** @param password the own one of whoever ends it, given again */
  end: (id: string, password: string) => Promise<unknown>
  /** on whose clock a moment is shown; left out: on this device's */
  timeOf?: ((instant: number) => string) | undefined
}

/** Where somebody is signed in, and the way to end each of them. */
export function SignInsDialog({ title, onClose, ...listed }: Props) {
  const { t } = useTranslation('app')
  return (
    <Dialog title={title} onClose={onClose}>
      <SignIns {...listed} />
      <Button wide onClick={onClose}>
        {t('display.close')}
      </Button>
    </Dialog>
  )
}

/** The same as a part of a page. */
export function SignIns({ queryKey, load, end, timeOf }: Listed) {
  const { t } = useTranslation(['account', 'app'])
  const { data, isError, isFetching, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => load(signal) })
  return (
    <>
      {!data && !isError && (
        <Line as="p" gap="1h">
          <Spinner /> {t('app:loading')}
        </Line>
      )}
      {isError && (
        <LoadFailure
          text={t('signIns.failed')}
          retryLabel={t('app:retry')}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && <p>{t('signIns.none')}</p>}
      {data && data.length > 0 && (
        <Stack as="ul">
          {data.map((one) => (
            <Row
              key={one.id}
              signIn={one}
              queryKey={queryKey}
              timeOf={timeOf}
              onEnd={(password) => end(one.id, password)}
            />
          ))}
        </Stack>
      )}
    </>
  )
}

type RowProps = {
  signIn: SignIn
  queryKey: Listed['queryKey']
  timeOf: Listed['timeOf']
  onEnd: (password: string) => Promise<unknown>
}

function Row({ signIn, queryKey, timeOf, onEnd }: RowProps) {
  const { t } = useTranslation(['account', 'app'])
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const name = signIn.device ?? t('signIns.unknown')

  async function ended(): Promise<void> {
    toasts.success(t('signIns.ended'))
    await client.invalidateQueries({ queryKey })
  }

  return (
    <li className={styles['item']}>
      <Line gap="2" justify="between" className={styles['row']}>
        <Where signIn={signIn} name={name} timeOf={timeOf} />
        {!signIn.is_current && !isAsking && (
          <Button aria-label={t('signIns.endOne', { name })} onClick={() => setAsking(true)}>
            {t('signIns.end')}
          </Button>
        )}
      </Line>
      {isAsking && (
        <AskPassword
          submitLabel={t('signIns.endOne', { name })}
          failedText={t('signIns.endFailed')}
          send={({ current_password }) => onEnd(current_password)}
          onDone={() => void ended()}
        />
      )}
    </li>
  )
}

type WhereProps = Pick<RowProps, 'signIn' | 'timeOf'> & { name: string }

function Where({ signIn: { address, last_seen_at, is_current }, name, timeOf }: WhereProps) {
  const { t } = useTranslation(['account', 'app'])
  const language = useLanguage()
  const seen = Date.parse(last_seen_at)
  return (
    <span className={styles['what']}>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <span className="muted breaks">
        {is_current
          ? t('signIns.current')
          : t('signIns.seen', { when: timeOf?.(seen) ?? timeOrDayText(seen, serverNow(), language) })}
      </span>
      {address !== null && (
        <span className="muted breaks">
          <bdi>{address}</bdi>
        </span>
      )}
    </span>
  )
}

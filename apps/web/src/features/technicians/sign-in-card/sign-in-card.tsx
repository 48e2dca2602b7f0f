import { useQuery } from '@tanstack/react-query'
import { signInCardTexts, type Technician, textIn } from '@warsha/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { reasonFor } from '../../../api/errors.ts'
import { personText } from '../../../i18n/people.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { DialogHead } from '../../../ui/admin/dialog-head.tsx'
import { IconBrandWhatsapp, IconCopy, IconMail, IconMessage, IconPrinter } from '../../../ui/admin/icons.ts'
import { useZone } from '../../../ui/admin/workshop-clock.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { smallIcon } from '../../../ui/icon-size.ts'
import { Cluster, Stack } from '../../../ui/layout.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { toasts } from '../../../ui/toasts.tsx'
import { Notice } from '../form-parts.tsx'
import { InvitePerson } from '../../invitations/index.ts'
import { type Card, messageOf, waysToSend } from './message.ts'
import styles from './sign-in-card.module.css'
import { usePrintCards } from './use-print-cards.ts'

/** A technician who was given a temporary password a moment ago. */
export type Handed = { technician: Technician; password: string }

/** What is to be handed over, and its window. The password is in this state and nowhere else: closed, it is gone. */
export function useHandOver(): { handOver: (handed: Handed) => void; window: ReactNode } {
  const [handed, setHanded] = useState<Handed | null>(null)
  const [invited, setInvited] = useState<Technician | null>(null)
  const toInvitation = () => {
    setInvited(handed?.technician ?? null)
    setHanded(null)
  }
  const card = handed && <SignInCard {...handed} onInvite={toInvitation} onClose={() => setHanded(null)} />
  const window = invited ? <InvitePerson invitee={invited} onClose={() => setInvited(null)} /> : card
  // Who cannot sign in has no use for it.
  const handOver = (next: Handed) => {
    if (next.technician.phone !== null || next.technician.email !== null) setHanded(next)
  }
  return { handOver, window }
}

/** The card of a technician, to show, print, copy and send. */
function SignInCard({
  technician,
  password,
  onInvite,
  onClose,
}: Handed & { onInvite: () => void; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'app'])
  const { id, person } = technician
  const title = t('cards.title', { name: personText(person) })
  const query = useQuery({
    queryKey: ['admin', 'sign-in-card', id],
    queryFn: ({ signal }) => call('signInCard', { params: { id }, signal }),
    gcTime: 0,
  })
  return (
    <Dialog label={title} onClose={onClose}>
      <Stack gap="2">
        <DialogHead title={title} onClose={onClose} />
        {/* No button has the focus: the Enter that created somebody must not close what it opened. */}
        <p data-first tabIndex={-1} className={styles['text']}>
          {t('cards.text')}
        </p>
        {query.data && <Shown technician={technician} password={password} card={query.data} />}
        {query.isPending && <Spinner />}
        {query.isError && (
          <LoadFailure
            text={reasonFor(query.error, t('cards.loadFailed')) ?? t('cards.loadFailed')}
            retryLabel={t('app:retry')}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {/* Whatever else fails, the password can be read and written down. */}
        {!query.data && <Fact name="password" value={password} isLarge />}
        {technician.email !== null && (
          <Button wide icon={<IconMail {...smallIcon} />} onClick={onInvite}>
            {t('invitations.open')}
          </Button>
        )}
        <Button wide onClick={onClose}>
          {t('cards.done')}
        </Button>
      </Stack>
    </Dialog>
  )
}

function Shown({ technician, password, card }: Handed & { card: Card }) {
  const { t } = useTranslation('admin')
  const { person } = technician
  return (
    <>
      {card.address === null && <Notice>{t('cards.noAddress')}</Notice>}
      <section className={classes('framed', styles['card'])} aria-label={t('cards.card')}>
        {card.qr_svg && (
          <img
            className={styles['code']}
            src={`data:image/svg+xml;utf8,${encodeURIComponent(card.qr_svg)}`}
            alt={t('cards.code', { name: personText(person) })}
          />
        )}
        <dl className={styles['facts']}>
          {card.address !== null && <Fact name="address" value={card.address} />}
          <Fact name="identifier" value={card.identifier ?? ''} />
          <Fact name="password" value={password} isLarge />
        </dl>
      </section>
      <WaysOut technician={technician} password={password} card={card} />
    </>
  )
}

type FactProps = { name: 'address' | 'identifier' | 'password'; value: string; isLarge?: boolean }

function Fact({ name, value, isLarge = false }: FactProps) {
  const language = useLanguage()
  return (
    <div>
      <dt className="muted text-s">{textIn(signInCardTexts[name], language)}</dt>
      <dd className={classes(styles['value'], isLarge && styles['large'])}>
        <bdi dir="ltr">{value}</bdi>
      </dd>
    </div>
  )
}

function WaysOut({ technician, password, card }: Handed & { card: Card }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const print = usePrintCards()
  const { id, person, phone, email } = technician
  const message = messageOf({ name: person.name, card, password, timeZone: useZone() })
  const { whatsapp, sms, email: mail } = waysToSend({ phone, email }, message, textIn(signInCardTexts.title, language))

  async function printCard(): Promise<void> {
    setBusy(true)
    await print().show({ cards: [{ id, temp_password: password }], size: 'a6' })
    setBusy(false)
  }

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(message)
    toasts.success(t('cards.copied'))
  }

  return (
    <Cluster gap="1" align="stretch">
      <Button look="primary" icon={<IconPrinter {...smallIcon} />} busy={busy} onClick={() => void printCard()}>
        {t('cards.print')}
      </Button>
      {/* Without https a browser lets no page write to the clipboard. */}
      {'clipboard' in navigator && (
        <Button icon={<IconCopy {...smallIcon} />} onClick={() => void copy()}>
          {t('cards.copy')}
        </Button>
      )}
      {whatsapp && (
        <ButtonLink href={whatsapp} icon={<IconBrandWhatsapp {...smallIcon} />}>
          {t('cards.whatsapp')}
        </ButtonLink>
      )}
      {sms && (
        <ButtonLink href={sms} icon={<IconMessage {...smallIcon} />}>
          {t('cards.sms')}
        </ButtonLink>
      )}
      {mail && (
        <ButtonLink href={mail} icon={<IconMail {...smallIcon} />}>
          {t('cards.email')}
        </ButtonLink>
      )}
    </Cluster>
  )
}

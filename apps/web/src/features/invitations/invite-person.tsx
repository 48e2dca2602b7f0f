import { NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type Invitation, type Language, languages, type Person } from '@warsha/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonFor } from '../../api/errors.ts'
import { personText } from '../../i18n/people.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Split, Stack } from '../../ui/layout.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { AskPassword } from '../sign-in/index.ts'
import { invite, takeBack, useInvitations } from './data.ts'
import { InvitationState } from './invitation-state.tsx'

type Invitee = { id: number; person: Person; email: string | null; is_active: boolean }

/** Sends somebody a link by which they set a password of their own, for the own factors; or says why that cannot be. */
export function InvitePerson({ invitee, onClose }: { invitee: Invitee; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const query = useInvitations()
  const name = personText(invitee.person)
  const latest = query.data?.invitations.find(({ person }) => person.id === invitee.id)
  const obstacle = obstacleOf(invitee, query.data?.is_set_up)
  const [takesBack, setTakesBack] = useState(false)
  if (latest && takesBack) return <TakingBack invitation={latest} onClose={onClose} />
  return (
    <Dialog title={t('invitations.title', { name })} onClose={onClose}>
      <Stack gap="2">
        {latest && (
          <Stack gap="half">
            <span className="muted">{t('invitations.latest')}</span>
            <Split>
              <InvitationState invitation={latest} />
              {isOpen(latest) && (
                <Button look="quiet" onClick={() => setTakesBack(true)}>
                  {t('invitations.takeBack')}
                </Button>
              )}
            </Split>
          </Stack>
        )}
        {query.isPending && <Spinner />}
        {query.isError && <p role="alert">{reasonFor(query.error, t('invitations.loadFailed'))}</p>}
        {query.data && obstacle && <p>{t(`invitations.${obstacle}`)}</p>}
        {query.data && !obstacle && (
          <Sending invitee={invitee} onClose={onClose}>
            {t('invitations.text', { email: `\u2068${invitee.email ?? ''}\u2069`, days: query.data.days })}
          </Sending>
        )}
        <Button wide onClick={onClose}>
          {t(obstacle ? 'form.close' : 'form.cancel')}
        </Button>
      </Stack>
    </Dialog>
  )
}

/** Why nobody can be sent an invitation, or not this person. */
function obstacleOf({ email, is_active }: Invitee, isSetUp: boolean | undefined) {
  if (isSetUp === false) return 'notSetUp'
  if (!is_active) return 'inactive'
  return email === null ? 'noEmail' : null
}

/** Whether its link opens something, or will once it is sent. */
function isOpen({ state }: Invitation): boolean {
  return state === 'waiting' || state === 'sent'
}

function TakingBack({ invitation: { id, person }, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const name = personText(person)

  function done(): void {
    toasts.success(t('invitations.takenBack', { name }))
    onClose()
  }

  return (
    <Dialog title={t('invitations.takeBackTitle', { name })} onClose={onClose}>
      <Stack gap="2">
        <p>{t('invitations.takeBackText')}</p>
        <AskPassword
          submitLabel={t('invitations.takeBackSubmit')}
          failedText={t('invitations.takeBackFailed')}
          send={(own) => takeBack(client, id, own)}
          onDone={done}
        />
        <Button wide onClick={onClose}>
          {t('form.cancel')}
        </Button>
      </Stack>
    </Dialog>
  )
}

type SendingProps = { invitee: Invitee; onClose: () => void; children: ReactNode }

function Sending({ invitee: { id, person }, onClose, children }: SendingProps) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const shown = useLanguage()
  const [language, setLanguage] = useState<Language>(shown)

  function done(): void {
    toasts.success(t('invitations.sent', { name: personText(person) }))
    onClose()
  }

  return (
    <>
      <p>{children}</p>
      <NativeSelect
        label={t('invitations.language')}
        value={language}
        data={Object.entries(languages).map(([value, { ownName }]) => ({ value, label: ownName }))}
        onChange={(event) => setLanguage(event.currentTarget.value as Language)}
      />
      <AskPassword
        submitLabel={t('invitations.send')}
        failedText={t('invitations.failed')}
        send={(own) => invite(client, { person_id: id, language, ...own })}
        onDone={done}
      />
    </>
  )
}

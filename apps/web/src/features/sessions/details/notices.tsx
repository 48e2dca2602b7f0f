import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import type { SessionDetails } from '@warsha/contract'
import { localDateOf } from '@warsha/domain'
import { useTranslation } from 'react-i18next'
import { FormNote } from '../../../ui/admin/form-note.tsx'
import { useZone } from '../../../ui/admin/workshop.tsx'
import { smallIcon } from '../../../ui/icon-size.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { monthAndYearText } from '../../../words/workshop-time.ts'
import { RequestOfSession } from './request-of-session.tsx'

/** What one should know before one changes anything: a closed month, what is odd, what the technician asks. */
export function Notices({ session }: { session: SessionDetails }) {
  const { t } = useTranslation('admin')
  const { flags, state, is_locked } = session
  return (
    <>
      {is_locked && <Locked session={session} />}
      {state === 'voided' && (
        <FormNote tone="info" icon={<IconBan {...smallIcon} />}>
          {t('sessions.details.voidedNote')}
        </FormNote>
      )}
      {state !== 'voided' &&
        flags.map((flag) => (
          <FormNote key={flag} tone="warning" icon={<IconAlertTriangle {...smallIcon} />}>
            {t(`sessions.flags.${flag}`)}
          </FormNote>
        ))}
      {session.request && <RequestOfSession request={session.request} session={session} />}
    </>
  )
}

function Locked({ session }: { session: SessionDetails }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const month = localDateOf(Date.parse(session.started_at), useZone()).slice(0, 7)
  return (
    <FormNote tone="info" icon={<IconLock {...smallIcon} />}>
      {t('sessions.details.lockedNote', { month: monthAndYearText(month, language) })}
    </FormNote>
  )
}

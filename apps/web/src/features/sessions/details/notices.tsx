import type { SessionDetails } from '@warsha/contract'
import { localDateOf } from '@warsha/domain'
import { useTranslation } from 'react-i18next'
import { IconAlertTriangle } from '../../../ui/icons.ts'
import { IconBan, IconLock, IconMailFast } from '../../../ui/admin/icons.ts'
import { lateText } from '../count-texts.ts'
import { adminPaths } from '../../../admin-paths.ts'
import { FormNote } from '../../../ui/admin/form-note.tsx'
import { useZone } from '../../../ui/admin/workshop-clock.tsx'
import { smallIcon } from '../../../ui/icon-size.ts'
import { Link } from '../../../ui/link.tsx'
import { useLanguage } from '../../../i18n/use-language.ts'
import { monthAndYearText } from '../../../i18n/workshop-time.ts'
import { flagTexts } from '../review/sentences.ts'
import { LOCKED_ID } from './locked-id.ts'
import { RequestOfSession } from './request-of-session.tsx'

/** What one should know before one changes anything: a closed month, what is odd, what the technician asks. */
export function Notices({ session, isBrief = false }: { session: SessionDetails; isBrief?: boolean }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  const { state, is_locked } = session
  const late = lateText(session, { t, language })
  return (
    <>
      {is_locked && <Locked session={session} />}
      {state === 'voided' && (
        <FormNote tone="info" icon={<IconBan {...smallIcon} />}>
          {t('sessions.details.voidedNote')}
        </FormNote>
      )}
      {state !== 'voided' &&
        flagTexts(session, { t, language, zone }).map((text) => (
          <FormNote key={text} tone="warning" icon={<IconAlertTriangle {...smallIcon} />}>
            {text}
          </FormNote>
        ))}
      {late !== null && !session.flags.includes('in_closed_month') && (
        <FormNote tone="info" icon={<IconMailFast {...smallIcon} />}>
          {late}
        </FormNote>
      )}
      {session.request && !isBrief && <RequestOfSession request={session.request} session={session} />}
    </>
  )
}

/** Whether there is anything to know. */
export function hasNotices({ is_locked, state, flags, late, request }: SessionDetails, isBrief: boolean): boolean {
  return is_locked || state === 'voided' || flags.length > 0 || late !== null || (request !== null && !isBrief)
}

function Locked({ session }: { session: SessionDetails }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const month = localDateOf(Date.parse(session.started_at), useZone()).slice(0, 7)
  return (
    <FormNote tone="info" icon={<IconLock {...smallIcon} />}>
      <span id={LOCKED_ID}>
        {t('sessions.details.lockedNote', { month: monthAndYearText(month, language) })}{' '}
        <Link to={adminPaths.lateArrivalsOf(month)}>{t('months.toMonth')}</Link>
      </span>
    </FormNote>
  )
}

import { Stack } from '../../../ui/layout.tsx'
import type { Technician } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { IfMay } from '../../../api/admin/if-may.tsx'
import { InvitationState, useInvitationOf } from '../../invitations/index.ts'
import { IconCloudCheck, IconCloudUp } from '../../../ui/admin/icons.ts'
import { FactList, ObjectFact } from '../../../ui/admin/object-page.tsx'
import { StatusBadge } from '../../../ui/admin/status-badge.tsx'
import { amountText } from '../../../i18n/admin-formats.ts'
import { numberText } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { Moment } from '../../../ui/admin/moment.tsx'
import { hasUnsentWork } from '../staff.ts'

/** How a technician is reached, what an hour costs, and what their phone still holds. @param isBrief the essence of it */
export function TechnicianFacts({ technician, isBrief = false }: { technician: Technician; isBrief?: boolean }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { email, phone, hourly_rate, created_at, is_erased } = technician
  return (
    <FactList>
      {!is_erased && (
        <>
          <ObjectFact label={t('technicianPage.phone')}>
            <Phone technician={technician} />
          </ObjectFact>
          <ObjectFact label={t('technicians.form.phone')}>
            <Contact value={phone} href={phone && `tel:${phone}`} />
          </ObjectFact>
          <ObjectFact label={t('technicians.form.email')}>
            <Contact value={email} href={email && `mailto:${email}`} />
          </ObjectFact>
        </>
      )}
      {!is_erased && !isBrief && (
        <IfMay call="invitations">
          <InvitationFact id={technician.id} />
        </IfMay>
      )}
      {hourly_rate !== undefined && (
        <ObjectFact label={t('technicians.form.rate')}>
          {hourly_rate === null ? (
            <span className="muted">{t('technicians.noRateSet')}</span>
          ) : (
            t('technicians.perHour', { rate: amountText(hourly_rate, language) })
          )}
        </ObjectFact>
      )}
      {!isBrief && (
        <ObjectFact label={t('technicianPage.since')}>
          <Moment at={created_at} />
        </ObjectFact>
      )}
    </FactList>
  )
}

/** Whether they were invited by e-mail, and what became of it. */
function InvitationFact({ id }: { id: number }) {
  const { t } = useTranslation('admin')
  const invitation = useInvitationOf(id)
  if (!invitation) return null
  return (
    <ObjectFact label={t('invitations.fact')}>
      <InvitationState invitation={invitation} />
    </ObjectFact>
  )
}

function Contact({ value, href }: { value: string | null; href: string | null }) {
  if (value === null || href === null) return <span className="muted">{'–'}</span>
  return (
    <a href={href}>
      <bdi dir="ltr">{value}</bdi>
    </a>
  )
}

/** What the phones of a technician still hold, and when one was last heard of. */
function Phone({ technician }: { technician: Technician }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { unsent_count: count, unsent_since, last_heard_at } = technician
  const look = { size: 15, stroke: 2, 'aria-hidden': true } as const
  return (
    <Stack as="span" gap="1q" justify="start">
      {hasUnsentWork(technician) ? (
        <span>
          <StatusBadge tone="stalled" icon={<IconCloudUp {...look} />}>
            {t('technicianPage.unsent', { count, number: numberText(count, language) })}
          </StatusBadge>{' '}
          {unsent_since && (
            <span className="muted">
              {t('technicians.since')} <Moment at={unsent_since} />
            </span>
          )}
        </span>
      ) : (
        <StatusBadge quiet tone="active" icon={<IconCloudCheck {...look} />}>
          {t('technicianPage.allSent')}
        </StatusBadge>
      )}
      <span className="muted">
        {t('technicians.heard')}
        {': '}
        {last_heard_at === null ? t('technicians.never') : <Moment at={last_heard_at} />}
      </span>
    </Stack>
  )
}

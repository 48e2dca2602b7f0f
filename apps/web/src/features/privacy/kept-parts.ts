import type { Privacy } from '@warsha/contract'
import type { TFunction } from 'i18next'

/** One kind of what is kept about people, in words. */
export type KeptPart = { name: string; title: string; what: string; why: string; howLong: string; who: string }

/** All that is kept, with the times that are set. */
export function keptParts(
  { retention, sign_in_lasts_days, backups_kept }: Privacy,
  t: TFunction<'privacy'>,
): readonly KeptPart[] {
  const { photo_months, name_years, sign_in_days, security_log_days } = retention
  const photos =
    photo_months === null ? t('parts.photos.forEver') : t('parts.photos.forMonths', { count: photo_months })
  const person = [
    t('parts.person.howLong'),
    name_years === null ? t('parts.person.noName') : t('parts.person.nameYears', { count: name_years }),
  ]
  const signIns = [
    t('parts.signIns.lasts', { count: sign_in_lasts_days }),
    t('parts.signIns.days', { count: sign_in_days }),
  ]
  const backups = backups_kept === null ? t('parts.backups.none') : t('parts.backups.kept', { count: backups_kept })
  const howLong = {
    person: person.join(' '),
    work: t('parts.work.howLong'),
    figures: t('parts.figures.howLong'),
    absences: t('parts.absences.howLong'),
    photos,
    signIns: signIns.join(' '),
    device: t('parts.device.howLong', { count: sign_in_days }),
    security: t('parts.security.howLong', { count: security_log_days }),
    audit: t('parts.audit.howLong'),
    backups,
    phone: t('parts.phone.howLong'),
  }
  return names.map((name) => ({
    name,
    title: t(`parts.${name}.title`),
    what: t(`parts.${name}.what`),
    why: t(`parts.${name}.why`),
    howLong: howLong[name],
    who: t(`parts.${name}.who`),
  }))
}

const names = [
  'person',
  'work',
  'figures',
  'absences',
  'photos',
  'signIns',
  'device',
  'security',
  'audit',
  'backups',
  'phone',
] as const

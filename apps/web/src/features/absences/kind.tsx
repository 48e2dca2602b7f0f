import { absenceText, type DayAbsence } from '@warsha/contract'
import type { AbsenceKind } from '@warsha/domain'
import { Fragment } from 'react'
import { useLanguage } from '../../i18n/use-language.ts'
import { IconBeach, IconCoinOff, IconFirstAidKit, IconUserOff } from '../../ui/admin/icons.ts'
import { StatusBadge } from '../../ui/admin/status-badge.tsx'
import type { Icon } from '../../ui/icons.ts'

const icons: Record<AbsenceKind, Icon> = {
  annual: IconBeach,
  sick: IconFirstAidKit,
  unpaid: IconCoinOff,
  other: IconUserOff,
}

const tones = { annual: 'info', sick: 'over', unpaid: 'stalled', other: 'closed' } as const

/** The mark of a kind, the same on all pages. */
export function KindMark({ kind, size }: { kind: AbsenceKind; size: number }) {
  const Mark = icons[kind]
  return <Mark size={size} stroke={2} className="rigid" aria-hidden />
}

/** An absence in a table, by its mark and its name. @param text what stands in place of the name */
export function KindBadge({ absence, text }: { absence: DayAbsence; text?: string }) {
  const language = useLanguage()
  return (
    <StatusBadge tone={tones[absence.kind]} icon={<KindMark kind={absence.kind} size={15} />}>
      {text ?? absenceText(absence, language)}
    </StatusBadge>
  )
}

/** Why somebody was away on a day; two where each half has its own reason. */
export function AbsencesOfDay({ absences }: { absences: readonly DayAbsence[] }) {
  return absences.map((absence, nth) => (
    <Fragment key={absence.half ?? 'whole'}>
      {nth > 0 && ' '}
      <KindBadge absence={absence} />
    </Fragment>
  ))
}

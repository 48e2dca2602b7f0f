import type { ExceptionType } from '@warsha/domain'
import { useTranslation } from 'react-i18next'
import type { Icon } from '../../ui/icons.ts'
import { IconBriefcase, IconClock, IconStar } from '../../ui/admin/icons.ts'
import { StatusBadge } from '../../ui/admin/status-badge.tsx'

const icons: Record<ExceptionType, Icon> = {
  holiday: IconStar,
  working_day: IconBriefcase,
  custom_hours: IconClock,
}

const tones = { holiday: 'on-hold', working_day: 'active', custom_hours: 'stalled' } as const

type MarkProps = { type: ExceptionType; size: number; className?: string | undefined }

/** The mark of a type, the same in the list and in the calendar. */
export function TypeMark({ type, size, className }: MarkProps) {
  const Mark = icons[type]
  return <Mark size={size} stroke={2.5} className={className} aria-hidden />
}

export function TypeBadge({ type }: { type: ExceptionType }) {
  const { t } = useTranslation('admin')
  return (
    <StatusBadge tone={tones[type]} icon={<TypeMark type={type} size={14} />}>
      {t(`exceptions.types.${type}`)}
    </StatusBadge>
  )
}

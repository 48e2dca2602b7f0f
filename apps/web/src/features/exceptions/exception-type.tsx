import type { Icon } from '@tabler/icons-react'
import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import type { ExceptionType } from '@warsha/domain'
import { useTranslation } from 'react-i18next'
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

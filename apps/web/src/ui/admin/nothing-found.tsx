import { useTranslation } from 'react-i18next'
import { IconSearchOff } from './icons.ts'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { icon } from '../icon-size.ts'

type Props = {
  title: string
  text?: string
  /** what was searched for, if anything */
  sought: string
  clearLabel: string
  onClear: () => void
}

/** In place of a list in which nothing is left: says what was searched for, and offers to clear it. */
export function NothingFound({ title, text = '', sought, clearLabel, onClear }: Props) {
  const { t } = useTranslation('admin')
  const named = sought && t('table.soughtFor', { q: sought })
  return (
    <EmptyState
      icon={<IconSearchOff {...icon} size={32} />}
      level="h2"
      title={title}
      text={[named, text].filter(Boolean).join(' ')}
      action={<Button onClick={onClear}>{clearLabel}</Button>}
    />
  )
}

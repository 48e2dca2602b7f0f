import { Line } from '../../ui/layout.tsx'
import { createContext, type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { IconCircleCheck, IconRestore, IconTrash } from '../../ui/icons.ts'
import { IconCircleOff, IconPencil } from '../../ui/admin/icons.ts'
import { StatusBadge } from '../../ui/admin/status-badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import styles from './settings-list.module.css'

/** What every row of the settings has. */
export type Entry = { is_active: boolean; in_use: boolean }

export type EntryActions<Row extends Entry> = {
  nameOf: (row: Row) => string
  edit: (row: Row) => void
  remove: (row: Row) => void
  reactivate: (row: Row) => void
  /** what else can be done with a row, of some lists */
  more?: { labelOf: (name: string) => string; icon: ReactNode; act: (row: Row) => void } | undefined
}

/** The cells of a row and its card on a phone act alike. */
export const EntryActionsContext = createContext<EntryActions<never> | null>(null)

/** The buttons at the end of a row. */
export function RowActions({ row }: { row: Entry }) {
  const { t } = useTranslation('admin')
  // The context is as wide as all lists; a row gets only to the actions of its own list.
  const actions = useContext(EntryActionsContext) as EntryActions<Entry> | null
  if (!actions) return null
  const name = actions.nameOf(row)
  const isKept = row.in_use
  return (
    <Line as="span" inline gap="1q" align="stretch" className={styles['actions']}>
      <IconButton
        label={t('settings.edit', { name })}
        icon={<IconPencil {...smallIcon} />}
        onClick={() => actions.edit(row)}
      />
      {actions.more && (
        <IconButton
          label={actions.more.labelOf(name)}
          icon={actions.more.icon}
          onClick={() => actions.more?.act(row)}
        />
      )}
      {!row.is_active && (
        <IconButton
          label={t('settings.reactivate', { name })}
          icon={<IconRestore {...smallIcon} />}
          onClick={() => actions.reactivate(row)}
        />
      )}
      {(row.is_active || !isKept) && (
        <IconButton
          label={t(isKept ? 'settings.deactivate' : 'settings.delete', { name })}
          icon={isKept ? <IconCircleOff {...smallIcon} /> : <IconTrash {...smallIcon} />}
          onClick={() => actions.remove(row)}
        />
      )}
    </Line>
  )
}

/** Whether it can be chosen. */
export function ActiveBadge({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation('admin')
  return isActive ? (
    <StatusBadge quiet tone="active" icon={<IconCircleCheck size={15} stroke={2} aria-hidden />}>
      {t('settings.active')}
    </StatusBadge>
  ) : (
    <StatusBadge tone="closed" icon={<IconCircleOff size={15} stroke={2} aria-hidden />}>
      {t('settings.inactive')}
    </StatusBadge>
  )
}

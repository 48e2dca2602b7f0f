import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconDots } from './icons.ts'
import { IconButton } from '../icon-button.tsx'
import { smallIcon } from '../icon-size.ts'
import type { Icon } from '../icons.ts'
import styles from './action-menu.module.css'

export type Action = {
  key: string
  label: string
  icon: Icon
  act: () => void
  /** cannot be undone */
  isDanger?: boolean
  /** why it cannot be done now */
  forbiddenBy?: string | undefined
}

/** What is done less often with a thing, behind three points. */
export function ActionMenu({ actions }: { actions: readonly Action[] }) {
  const { t } = useTranslation('admin')
  if (actions.length === 0) return null
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <IconButton className={styles['button']} label={t('object.more')} icon={<IconDots {...smallIcon} />} />
      </Menu.Target>
      <Menu.Dropdown className={styles['menu'] ?? ''}>
        {actions.map(({ key, label, icon: Picture, act, isDanger = false, forbiddenBy }) => (
          <Menu.Item
            key={key}
            leftSection={<Picture {...smallIcon} />}
            disabled={forbiddenBy !== undefined}
            className={isDanger ? (styles['danger'] ?? '') : ''}
            onClick={act}
          >
            {label}
            {forbiddenBy !== undefined && <span className={styles['why']}>{forbiddenBy}</span>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

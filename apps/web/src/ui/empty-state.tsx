import { Stack } from './layout.tsx'
import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type Props = { icon?: ReactNode; title: string; text?: string; action?: ReactNode; level?: 'h1' | 'h2' | 'p' }

/** Says that there is nothing here, why, and what to do about it. */
export function EmptyState({ icon, title, text, action, level: Title = 'p' }: Props) {
  return (
    <Stack gap="1" justify="center" className="pad-y-4 pad-x-2 text-center">
      {icon && <div className={styles['icon']}>{icon}</div>}
      <Title className={styles['title']}>{title}</Title>
      {text && <p className={styles['text']}>{text}</p>}
      {action && <div className={styles['action']}>{action}</div>}
    </Stack>
  )
}

import type { Edge } from '@warsha/domain'
import type { PointerEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './picture.module.css'

type Props = {
  element: RefObject<HTMLDivElement | null>
  onDown: (event: PointerEvent<HTMLElement>, edge: Edge) => void
  onMove: (event: PointerEvent<HTMLElement>) => void
  onUp: () => void
  onCancel: () => void
}

const edges = ['start', 'end'] as const

/** By which the session is held that the pointer is on, or that has the focus: one pair for the whole picture. */
export function Handles({ element, onDown, onMove, onUp, onCancel }: Props) {
  const { t } = useTranslation('admin')
  return (
    <div ref={element} className={styles['handles']} hidden aria-hidden="true">
      {edges.map((edge) => (
        <span
          key={edge}
          className={styles[edge]}
          data-edge={edge}
          data-hint={t('timeline.dragHint', { edge: t(`timeline.edges.${edge}`) })}
          onPointerDown={(event) => onDown(event, edge)}
          onPointerMove={onMove}
          onPointerUp={onUp}
          onPointerCancel={onCancel}
        />
      ))}
    </div>
  )
}

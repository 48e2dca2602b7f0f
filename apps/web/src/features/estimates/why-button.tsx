import { type RefObject, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { IconInfoCircle } from '../../ui/icons.ts'
import styles from './matrix.module.css'
import type { Place } from './moves.ts'
import { placeOf } from './use-grid.ts'

type Props = { table: RefObject<HTMLTableElement | null>; onAsk: (place: Place) => void }

/** One button for all cells, in the one that the pointer or the keyboard is in: no row is drawn again for it. */
export function WhyButton({ table, onAsk }: Props) {
  const { t } = useTranslation('admin')
  const [cell, setCell] = useState<HTMLElement | null>(null)

  useEffect(() => {
    const shown = table.current
    if (!shown) return undefined
    const follow = ({ target }: Event) => setCell(cellOf(target))
    const leave = () => setCell(shown.contains(document.activeElement) ? cellOf(document.activeElement) : null)
    shown.addEventListener('pointerover', follow)
    shown.addEventListener('focusin', follow)
    shown.addEventListener('pointerleave', leave)
    return () => {
      shown.removeEventListener('pointerover', follow)
      shown.removeEventListener('focusin', follow)
      shown.removeEventListener('pointerleave', leave)
    }
  }, [table])

  if (!cell?.isConnected) return null
  return createPortal(
    <button
      type="button"
      tabIndex={-1}
      className={styles['why']}
      aria-label={t('why.title')}
      data-hint={t('why.open')}
      onClick={() => {
        const place = placeOf(cell)
        if (place) onAsk(place)
      }}
    >
      <IconInfoCircle size={16} stroke={2} aria-hidden />
    </button>,
    cell,
  )
}

function cellOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('td[data-column]') : null
}

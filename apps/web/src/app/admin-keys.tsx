import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Shortcut } from '../ui/admin/shortcuts.ts'
import { useShortcut } from '../ui/admin/shortcuts.ts'
import { adminPages } from './admin-pages.ts'

/** Something that the palette offers, and the keys that do it without the palette. */
export type Offer = Shortcut & { id: string }

/** The way to every page of the area. */
export function usePageOffers(): Offer[] {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  return useMemo(
    () =>
      adminPages.map(({ label, path, keys }) => ({
        id: path,
        keys,
        label: t(label),
        act: () => void navigate(path),
      })),
    [t, navigate],
  )
}

/** Listens for the keys of one offer; there is one of these for each. */
export function OfferKeys({ offer }: { offer: Offer }) {
  useShortcut(offer)
  return null
}

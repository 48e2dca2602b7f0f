import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Shortcut } from '../ui/admin/shortcuts.ts'
import { useShortcut } from '../ui/admin/shortcuts.ts'
import { useUser } from '../api/use-sign-in.ts'
import { sectionsOf } from './admin-sections.ts'

/** Something that the palette offers, and the keys that do it without the palette, where it has some. */
export type Offer = Omit<Shortcut, 'keys'> & { id: string; keys: string | undefined }

/** The way to every page of the area that the person may open. */
export function usePageOffers(): Offer[] {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const user = useUser()
  return useMemo(
    () =>
      sectionsOf(user).map(({ name, path, keys }) => ({
        id: path,
        keys,
        opens: 'page',
        label: t(`pages.${name}.section`),
        act: () => void navigate(path),
      })),
    [t, navigate, user],
  )
}

/** Listens for the keys of one offer; there is one of these for each. */
export function OfferKeys({ offer: { keys, ...offer } }: { offer: Offer }) {
  return keys === undefined ? null : <Keys shortcut={{ ...offer, keys }} />
}

function Keys({ shortcut }: { shortcut: Shortcut }) {
  useShortcut(shortcut)
  return null
}

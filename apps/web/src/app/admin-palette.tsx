import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PALETTE_KEYS, useShortcut } from '../ui/admin/shortcuts.ts'
import { OfferKeys, usePageOffers } from './admin-keys.tsx'
import { paletteRequests, requestPalette } from '../ui/admin/palette-requests.ts'
import { KeysSheet } from './keys-sheet.tsx'
import { useLocation } from 'react-router'
import { useUser } from '../api/use-sign-in.ts'
import { deviceStorage } from '../device/storage.ts'
import { rememberOpened } from '../features/search/index.ts'
import { withAdminTexts } from '../i18n/admin-texts.ts'
import { adminPaths } from '../admin-paths.ts'

/** Loaded behind the first page, or when somebody opens it before that. */
export const loadOffers = () => withAdminTexts(import('./admin-palette-offers.tsx'))

const Offers = lazy(async () => ({ default: (await loadOffers()).Offers }))

/** Ctrl+K: every thing, page and action of the area by its words; `?` lists the keys. */
export function Palette() {
  const { t } = useTranslation('admin')
  const pages = usePageOffers()
  const [isRequested, setRequested] = useState(false)
  const [listed, list] = useState(false)
  useRememberOpened()
  useEffect(() => paletteRequests.subscribe(() => setRequested(true)), [])
  useShortcut({ keys: PALETTE_KEYS, label: t('keys.palette'), act: requestPalette, opens: 'field', whileTyping: true })
  useShortcut({ keys: '?', label: t('keys.list'), act: () => list(true), opens: null })
  return (
    <>
      {pages.map((offer) => (
        <OfferKeys key={offer.id} offer={offer} />
      ))}
      {isRequested && (
        <Suspense>
          <Offers onListKeys={() => list(true)} />
        </Suspense>
      )}
      {listed && <KeysSheet onClose={() => list(false)} />}
    </>
  )
}

/** Keeps which jobs and technicians are opened on this device, so that the palette has them first. */
function useRememberOpened(): void {
  const { pathname } = useLocation()
  const person = useUser().id
  useEffect(() => {
    const id = Number(/\/(\d{1,9})$/.exec(pathname)?.[1] ?? 0)
    if (id === 0) return
    if (pathname === adminPaths.job(id)) rememberOpened(deviceStorage, person, { kind: 'job', id })
    if (pathname === adminPaths.technicianPage(id)) rememberOpened(deviceStorage, person, { kind: 'technician', id })
  }, [pathname, person])
}

import { QueryClientProvider } from '@tanstack/react-query'
import type { User } from '@warsha/contract'
import { type ReactNode, Suspense } from 'react'
import { BrowserRouter } from 'react-router'
import { afterEach, beforeEach, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { AdminTheme } from '../src/app/admin-theme.tsx'
import { queryClient } from '../src/app/query-client.ts'
import { AtWorkshop } from '../src/features/workshop/index.ts'
import { ConfirmHost } from '../src/ui/confirm.tsx'
import { LostAnswer } from '../src/ui/lost-answer.tsx'
import { ToastRegion, toasts } from '../src/ui/toasts.tsx'
import { currentLanguage } from '../src/i18n/language.ts'
import { chooseLanguage } from '../src/i18n/i18n.ts'
import { json, network } from './network.ts'

export { AdminTheme }

const huda: User = {
  id: 1,
  full_name: 'Huda Al-Zahrani',
  role: 'ADMIN',
  rights: 'full',
  email: 'huda@shop.example',
  phone: null,
  segment: null,
  must_change_password: false,
}

const DISMISS = 'Dismiss'

/** What the server says of the workshop unless a test tells otherwise. */
const workshop = {
  business_time_zone: 'Asia/Riyadh',
  today: '2026-11-21',
  stalled_after_hours: 10,
  company_name: '',
  has_logo: false,
  requires_second_factor: false,
  sends_web_push: false,
  is_being_set_up: false,
  has_sessions: true,
}

/** Before each test an admin has signed in; after it nothing is left of what was shown. */
export function freshDeskForEachTest(): void {
  const address = window.location.href

  beforeEach(() => {
    network.plugIn()
    network.answer('workshop', () => json(workshop))
    localStorage.setItem('warsha.access_token', 'token-of-huda')
    localStorage.setItem('warsha.user', JSON.stringify(huda))
    announceOtherTab()
  })

  afterEach(async () => {
    network.cut()
    if (currentLanguage() !== 'en') await chooseLanguage('en')
    // One that stayed would lie over what the next test presses, for as long as the pointer is on it.
    toasts.clear()
    await cleanup()
    localStorage.clear()
    sessionStorage.clear()
    announceOtherTab()
    queryClient.clear()
    window.history.replaceState(null, '', address)
    vi.unstubAllGlobals()
  })
}

/** Shows a part of the admin area as it stands at an address. */
export async function show(part: ReactNode, address = '/admin'): Promise<void> {
  window.history.replaceState(null, '', address)
  await render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <AdminTheme>
          <main id="main" tabIndex={-1}>
            <AtWorkshop loading={null}>
              <Suspense>{part}</Suspense>
            </AtWorkshop>
          </main>
          <LostAnswer within="page" />
          <ConfirmHost />
          <ToastRegion dismissLabel={DISMISS} />
        </AdminTheme>
      </BrowserRouter>
    </QueryClientProvider>,
  )
}

/** Reads again what the page shows, as it does when time has passed. */
export async function readAgain(): Promise<void> {
  await queryClient.invalidateQueries()
}

function announceOtherTab(): void {
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
}

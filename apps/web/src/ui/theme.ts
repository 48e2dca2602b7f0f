import { useSyncExternalStore } from 'react'
import { createSignal } from '../store.ts'

export const themeChoices = ['auto', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]
export type Theme = 'light' | 'dark'

const KEY = 'warsha.theme'
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)')
const changes = createSignal()
let choice = stored()

function stored(): ThemeChoice {
  try {
    const kept = localStorage.getItem(KEY)
    return themeChoices.find((known) => known === kept) ?? 'auto'
  } catch {
    return 'auto'
  }
}

/** Light or dark, as chosen on this device, else as the system is. */
export function theme(): Theme {
  if (choice !== 'auto') return choice
  return systemIsDark.matches ? 'dark' : 'light'
}

export function chooseTheme(next: ThemeChoice): void {
  choice = next
  try {
    localStorage.setItem(KEY, next)
  } catch {
    // Not remembered then; it holds until the page is closed.
  }
  apply()
}

export function useTheme(): Theme {
  return useSyncExternalStore(changes.subscribe, theme)
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(changes.subscribe, () => choice)
}

/** Puts the theme on the page and follows the system from now on. */
export function startTheme(): void {
  systemIsDark.addEventListener('change', apply)
  apply()
}

function apply(): void {
  document.documentElement.dataset['theme'] = theme()
  changes.publish()
}

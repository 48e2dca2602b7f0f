import { useSyncExternalStore } from 'react'
import { createStore } from '../store.ts'

export const themeChoices = ['auto', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]
export type Theme = 'light' | 'dark'

const KEY = 'warsha.theme'
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)')
const shown = createStore(shownAs(stored()))

function stored(): ThemeChoice {
  try {
    const kept = localStorage.getItem(KEY)
    return themeChoices.find((known) => known === kept) ?? 'auto'
  } catch {
    return 'auto'
  }
}

function shownAs(choice: ThemeChoice): { choice: ThemeChoice; theme: Theme } {
  if (choice !== 'auto') return { choice, theme: choice }
  return { choice, theme: systemIsDark.matches ? 'dark' : 'light' }
}

/** Light or dark, as chosen on this device, else as the system is. */
export function theme(): Theme {
  return shown.get().theme
}

export function chooseTheme(next: ThemeChoice): void {
  try {
    localStorage.setItem(KEY, next)
  } catch {
    // Not remembered then; it holds until the page is closed.
  }
  apply(next)
}

export function useTheme(): Theme {
  return useSyncExternalStore(shown.subscribe, theme)
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(shown.subscribe, () => shown.get().choice)
}

/** Puts the theme on the page and follows the system from now on. */
export function startTheme(): void {
  systemIsDark.addEventListener('change', () => apply(shown.get().choice))
  apply(shown.get().choice)
}

function apply(choice: ThemeChoice): void {
  const next = shownAs(choice)
  document.documentElement.dataset['theme'] = next.theme
  shown.set(next)
}

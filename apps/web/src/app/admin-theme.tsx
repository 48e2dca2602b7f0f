import { factsOf } from '../i18n/language.ts'
import './mantine-styles.ts'
import '../ui/admin/touch.css'
import {
  createTheme,
  type CSSVariablesResolver,
  DirectionProvider,
  type ExtendComponent,
  type InputFactory,
  type MantineColorSchemeManager,
  MantineProvider,
  SegmentedControl,
  type SwitchFactory,
  Tooltip,
} from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { theme as shownTheme, useTheme } from '../ui/theme.ts'
import { useLanguage } from '../i18n/use-language.ts'
import styles from './admin-theme.module.css'

/** Mantine in the product's own colours, type and corners; the tokens stay the one source of what is seen. */
const theme = createTheme({
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  primaryColor: 'accent',
  primaryShade: { light: 8, dark: 4 },
  radius: { xs: '4px', sm: '7px', md: '10px', lg: '14px', xl: '20px' },
  defaultRadius: 'md',
  colors: {
    accent: [
      '#eaf6f5',
      '#dbeeec',
      '#b5dedb',
      '#8ccdc8',
      '#46b8af',
      '#2b9c94',
      '#17827b',
      '#0f6f6a',
      '#0b5f5c',
      '#084d4a',
    ],
    gray: [
      '#f6f8f9',
      '#e6ebef',
      '#dde4e9',
      '#d3dbe2',
      '#74828f',
      '#667482',
      '#586674',
      '#4b5967',
      '#2c3944',
      '#15202b',
    ],
    dark: [
      '#e9eef3',
      '#adbac6',
      '#95a3b0',
      '#8594a2',
      '#7f8f9e',
      '#2d3a46',
      '#18222b',
      '#18222b',
      '#0a1015',
      '#0a1015',
    ],
  },
  // As plain values: whoever asks a component for its settings loads the component on every page.
  components: {
    Input: { classNames: { input: styles['input'] ?? '' } } satisfies ExtendComponent<InputFactory>,
    SegmentedControl: SegmentedControl.extend({
      defaultProps: { withItemsBorders: false, transitionDuration: 150 },
      classNames: { root: styles['segments'] ?? '', label: styles['segment'] ?? '' },
    }),
    Switch: {
      classNames: { track: styles['track'] ?? '', thumb: styles['thumb'] ?? '' },
    } satisfies ExtendComponent<SwitchFactory>,
    Tooltip: Tooltip.extend({
      defaultProps: { openDelay: 300, transitionProps: { duration: 100 }, multiline: true, maw: 420 },
    }),
  },
})

const tokens = {
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-body': 'var(--page)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-muted)',
  '--mantine-color-placeholder': 'var(--text-muted)',
  '--mantine-color-error': 'var(--error)',
  '--mantine-color-success': 'var(--active)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-sunken)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-light': 'var(--accent-soft)',
  '--mantine-primary-color-light-color': 'var(--accent-text)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
}

/** Mantine keeps no choice of its own. It asks again whenever the area comes back into sight, such as after loading a page. */
const ofTheApp: MantineColorSchemeManager = {
  get: shownTheme,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
}

const fromTokens: CSSVariablesResolver = () => ({ variables: {}, light: tokens, dark: tokens })

/** Everything below it looks like the product, in the theme and the direction of the app. */
export function AdminTheme({ children }: { children: ReactNode }) {
  const colorScheme = useTheme()
  const direction = factsOf(useLanguage()).direction
  useEffect(() => leaveNoTrace, [])
  return (
    <DirectionProvider initialDirection={direction}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={fromTokens}
        colorSchemeManager={ofTheApp}
        forceColorScheme={colorScheme}
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  )
}

/** Mantine marks the whole document, and forgets to take that back: what holds under the mark holds in this area alone. */
function leaveNoTrace(): void {
  delete document.documentElement.dataset['mantineColorScheme']
}

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { palette } from './palette.ts'

const css = ['tokens.css', 'palette.css'].map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))

const themes: Record<string, Map<string, string>> = {
  light: coloursIn(/:root \{([^}]*--(?:page|chart)[^}]*)\}/),
  dark: coloursIn(/:root\[data-theme='dark'\] \{([^}]*)\}/),
}

const TEXT = 4.5
const EDGE = 3

const pairs: [string, string, number][] = [
  ...['page', 'surface', 'surface-raised', 'surface-sunken'].flatMap((surface): [string, string, number][] => [
    ['text', surface, TEXT],
    ['text-muted', surface, TEXT],
    ['accent-text', surface, TEXT],
    ['line-strong', surface, EDGE],
    ['focus', surface, EDGE],
  ]),
  ...['active', 'stalled', 'over', 'on-hold', 'closed', 'info', 'error'].flatMap((tone): [string, string, number][] => [
    [tone, `${tone}-soft`, TEXT],
    [tone, 'surface', TEXT],
    [tone, 'page', TEXT],
  ]),
  ...palette.flatMap((colour): [string, string, number][] => [
    [`chart-${colour}`, 'surface', EDGE],
    [`chart-${colour}`, 'page', EDGE],
  ]),
  ['stalled', 'surface-sunken', TEXT],
  ['on-accent', 'accent', TEXT],
  ['on-accent', 'accent-hover', TEXT],
  ['on-error', 'error', TEXT],
  ['on-error', 'error-hover', TEXT],
  ['on-brand', 'brand', TEXT],
  ['on-brand-muted', 'brand', TEXT],
  ['text', 'accent-soft', TEXT],
  ['text-muted', 'accent-soft', TEXT],
]

describe.each(Object.keys(themes))('in the %s theme', (name) => {
  test.each(pairs)('%s on %s can be read', (front, back, least) => {
    const colours = themes[name]
    expect(contrast(colours?.get(front) ?? '', colours?.get(back) ?? '')).toBeGreaterThanOrEqual(least)
  })
})

function coloursIn(block: RegExp): Map<string, string> {
  const body = css.map((file) => block.exec(file)?.[1] ?? '').join('')
  return new Map([...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]))
}

/** The contrast of two colours by WCAG 2. */
function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

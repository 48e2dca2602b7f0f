import axeCore from 'axe-core'
import { expect, vi } from 'vitest'
import { ar } from '../src/app/catalogues/ar.ts'
import { en } from '../src/app/catalogues/en.ts'
import type { Language } from '../src/i18n/language.ts'
import { chooseLanguage } from '../src/i18n/i18n.ts'

const skip: Partial<Record<string, string>> = { ar: ar.skip, en: en.skip }
const TARGET = 48
const TARGETS = 'a[href], button, input, textarea, select, summary'

/**
 * What the page shows now hinders nobody, in either language: no finding of axe, nothing that a gloved thumb must hit
 * is too small, and nothing stands beyond the sides of the screen.
 */
export async function expectAccessible(): Promise<void> {
  for (const [language, direction] of [
    ['ar', 'rtl'],
    ['en', 'ltr'],
  ] as const) {
    await shownIn(language)
    expect(document.documentElement).toMatchObject({ lang: language, dir: direction })
    // Roles and colours are the same in both languages; a soak run looks at them in each.
    const axe = language === 'en' || import.meta.env['SOAK'] ? await violations() : []
    const found = { language, axe, tooSmall: tooSmall(), beyondSides: beyondSides() }
    expect(found).toEqual({ language, axe: [], tooSmall: [], beyondSides: [] })
  }
}

/** Axe finds nothing in the window that is open, in the language that is chosen. */
export async function expectAccessibleDialog(): Promise<void> {
  await atRest()
  const inFront = [...document.querySelectorAll('dialog[open]')].at(-1)
  if (!inFront) throw new Error('no window is open')
  expect(await violations(inFront)).toEqual([])
}

/** A page of admins, in both languages: their targets are those of a mouse, and their tables may scroll. */
export async function expectNoViolations(): Promise<void> {
  for (const language of ['ar', 'en'] as const) {
    await shownIn(language)
    // The test's own frame is a landmark around those of the page.
    const axe = (await violations()).filter((found) => !found.startsWith('landmark-'))
    expect({ language, axe }).toEqual({ language, axe: [] })
  }
}

async function shownIn(language: Language): Promise<void> {
  await chooseLanguage(language)
  // axe overlooks what is drawn anew while it looks.
  await vi.waitUntil(() => document.querySelector('a[href="#main"]')?.textContent === skip[language], { interval: 5 })
  await atRest()
}

/** A list that is about to be another one is drawn pale, and what comes or goes does so in steps. */
async function atRest(): Promise<void> {
  await vi.waitUntil(() => document.querySelector('section[aria-busy="true"]') === null, { interval: 5 })
  const moving = document.getAnimations().filter((it) => it.effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(moving.map((it) => it.finished))
}

async function violations(within: Document | Element = document): Promise<string[]> {
  const { violations: found } = await axeCore.run(within, { resultTypes: ['violations'] })
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

function tooSmall(): string[] {
  return targets()
    .map((target) => target.closest('label') ?? target)
    .filter((target) => target.getBoundingClientRect().height < TARGET)
    .map((target) => `${target.getBoundingClientRect().height} px: ${opening(target)}`)
}

function beyondSides(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  const dialogs = [...document.querySelectorAll('dialog')].filter((it) => it.scrollWidth > it.clientWidth)
  const outside = [...dialogs, ...targets()].filter((it) => {
    const { left, right } = it.getBoundingClientRect()
    return left < 0 || right > clientWidth
  })
  const page = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []
  return [...page, ...dialogs.map(opening), ...outside.map(opening)]
}

/** Targets for a pointer: visible, and not only for screen readers or the keyboard. */
function targets(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(TARGETS)].filter(
    (it) => it.checkVisibility() && getComputedStyle(it).clipPath === 'none',
  )
}

function opening(element: Element): string {
  return `${element.outerHTML.slice(0, 120)} ${element.textContent.slice(0, 60)}`
}

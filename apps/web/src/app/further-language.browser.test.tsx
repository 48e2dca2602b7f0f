import { languages } from '@warsha/contract/languages'
import { accented, PSEUDO, pseudoLanguage } from '@warsha/contract/testing/pseudo-language'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../testing/admin.tsx'
import { adminEn } from '../../testing/admin-texts.ts'
import { json, network } from '../../testing/network.ts'
import { activity, freshPhoneForEachTest, open, ownSession, session, workshop } from '../../testing/technician.tsx'
import { ActivityTypes } from '../features/activity-types/activity-types-page.tsx'
import { chooseLanguage } from '../i18n/i18n.ts'
import { currentLanguage, type Language } from '../i18n/language.ts'
import { en } from './catalogues/en.ts'
import { ownSessionsEn } from './catalogues/own-sessions-en.ts'

beforeAll(() => {
  languages[PSEUDO] = pseudoLanguage({
    app: () => Promise.resolve(en),
    ownSessions: () => Promise.resolve(ownSessionsEn),
    admin: () => Promise.resolve(adminEn),
  })
})
afterAll(() => delete languages[PSEUDO])

/** What is not of the product: names, numbers with their units, days. */
const ofPeople =
  /Omar Al-Harbi|Saline Water Works|Rewind of a 75 kW pump motor|\b(?:Repair|Travel|Warsha)\b|\b[A-Z]{4,}\b|\b(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat)\b|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b/g
const NAMED = ['aria-label', 'placeholder', 'title', 'alt']

/** English words that the page shows, or tells those who hear it. */
function englishWords(): string[] {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  const found: string[] = []
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    if (node instanceof Text && !node.parentElement?.closest('script, style')) found.push(node.data)
    if (node instanceof HTMLElement) found.push(...NAMED.map((name) => node.getAttribute(name) ?? ''))
  }
  return found.filter((text) => /[A-Za-z]{3}/.test(foreignTo(text)))
}

/** A text without what is in the pseudo-language, and without what people wrote. */
function foreignTo(text: string): string {
  const rest = text.replaceAll(/«[^«»]*»/g, ' ')
  return rest === text ? rest.replaceAll(ofPeople, ' ') : foreignTo(rest)
}

describe('a language of one line and a catalogue, on a phone', () => {
  freshPhoneForEachTest()
  beforeEach(() => {
    workshop.activities = [activity('REPAIR', 'Repair', 'إصلاح')]
  })

  test('is offered, chosen and kept', async () => {
    await open('/technician/start')
    await page.getByRole('button', { name: 'Language and appearance' }).click()
    await page.getByRole('radio', { name: accented('English') }).click()
    await expect.element(page.getByRole('dialog', { name: accented('Language and appearance') })).toBeVisible()
    expect(englishWords()).toEqual(['English'])
    expect(document.documentElement).toMatchObject({ lang: PSEUDO, dir: 'ltr' })
    expect(currentLanguage()).toBe(PSEUDO)
  })

  test.each([
    ['/technician/start', 'Select Job'],
    ['/technician/start?step=activity', 'Select Job'],
    ['/technician/sessions', 'My sessions'],
  ])('shows %s', async (address, heading) => {
    workshop.own = [ownSession()]
    await chooseLanguage(PSEUDO)
    await open(address)
    await expect.element(page.getByRole('heading', { level: 1, name: accented(heading) })).toBeVisible()
    await expect.poll(englishWords).toEqual([])
  })

  test('shows a running session, by the name of its activity that is not in Arabic', async () => {
    workshop.session = session({ activity_label_ar: 'إصلاح' })
    await chooseLanguage(PSEUDO)
    await open('/technician/active')
    await expect.element(page.getByText('Repair', { exact: true })).toBeVisible()
    await expect.poll(englishWords).toEqual([])
  })
})

describe('a language of one line and a catalogue, on a desk', () => {
  freshDeskForEachTest()

  test('shows a page, its form and what is wrong in it', async () => {
    await page.viewport(1366, 768)
    const row = { label: 'Repair', name: 'Repair', name_ar: 'إصلاح', is_active: true, version: 1, in_use: true }
    const charged = { is_charged: false, not_charged_from: null }
    network.answer('allActivityTypes', () => json([{ code: 'REPAIR', ...row, ...charged }]))
    await chooseLanguage(PSEUDO)
    await show(<ActivityTypes />, '/admin/settings')
    await expect.element(page.getByRole('row').filter({ hasText: 'REPAIR' })).toHaveTextContent('Repair')
    await expect.poll(englishWords).toEqual([])
    await page.getByRole('button', { name: accented('+ Add Activity Type') }).click()
    await page.getByRole('button', { name: accented('Create') }).click()
    await expect.element(page.getByText(accented('Activity code is required'))).toBeVisible()
    await expect.poll(englishWords).toEqual([])
  })

  test('shows in English what its catalogue lacks', async () => {
    const bare = 'en-XB' as Language
    languages[bare] = pseudoLanguage()
    network.answer('allActivityTypes', () => json([]))
    await chooseLanguage(bare)
    await show(<ActivityTypes />, '/admin/settings')
    await expect.element(page.getByRole('button', { name: '+ Add Activity Type' })).toBeVisible()
    expect(document.documentElement.lang).toBe(bare)
    delete languages[bare]
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { phoneFeatures } from '../../apps/web/phone-features.ts'
import { linesOnBrowserClock } from './clock.ts'
import { filesBelow, ROOT } from './sources.ts'

const ofPhones = new RegExp(`/features/(?:${phoneFeatures.join('|')})/`)
/** The phone's formats, those that are given the zone, and the comparison of the two clocks. */
const spared = new Set(['formats.ts', 'workshop-time.ts', 'zone-text.ts'].map((file) => `apps/web/src/i18n/${file}`))

const ofAdmins = ['app', 'api/admin', 'ui', 'i18n', 'features']
  .flatMap((folder) => filesBelow(`apps/web/src/${folder}`))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .filter((path) => !ofPhones.test(path) && !spared.has(path))

describe('the admin’s area has one clock, the workshop’s', () => {
  test('no part of it shows an instant in the zone of the browser, or its date fields', () => {
    expect(ofAdmins.length).toBeGreaterThan(100)
    const found = ofAdmins.flatMap((path) =>
      linesOnBrowserClock(readFileSync(join(ROOT, path), 'utf8')).map((line) => `${path}: ${line.trim()}`),
    )
    expect(found).toEqual([])
  })

  test.each([
    'const text = timeText(instant)',
    'const hour = new Date(at).getHours()',
    'return new Date(at).toLocaleTimeString(locale)',
    "const format = new Intl.DateTimeFormat('en', { day: 'numeric' })",
    'const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone',
    '<TextInput type="datetime-local" />',
    "const input = { type: 'date' }",
  ])('%s', (line) => expect(linesOnBrowserClock(line)).toEqual([line]))

  test.each([
    'const text = workshopTimeText(instant, zone)',
    "const format = new Intl.DateTimeFormat('en', { day: 'numeric', timeZone: zone })",
    '<DateField kind="datetime" />',
  ])('%s is as it should be', (line) => expect(linesOnBrowserClock(line)).toEqual([]))
})

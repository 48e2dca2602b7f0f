import * as fc from 'fast-check'
import { createInstance } from 'i18next'
import { describe, expect, test } from 'vitest'
import {
  accuracyFinding,
  compare,
  efficiencyFinding,
  errorFinding,
  latenessFinding,
  shareFinding,
  trendFinding,
} from './findings.ts'
import { ar as arabic, en as english } from '../messages.ts'
import { findingTexts } from './use-finding-texts.ts'

/** As the whole admin area writes durations and amounts. */
const time = {
  en: {
    hours: '{{hours}} h',
    minutes: '{{minutes}} min',
    hoursAndMinutes: '{{hours}} h {{minutes}} min',
    sar: 'SAR {{amount}}',
  },
  ar: {
    hours: '{{hours}} س',
    minutes: '{{minutes}} د',
    hoursAndMinutes: '{{hours}} س {{minutes}} د',
    sar: '{{amount}} ر.س',
  },
}
const i18n = createInstance()
await i18n.init({
  resources: { en: { admin: { ...english, time: time.en } }, ar: { admin: { ...arabic, time: time.ar } } },
  ns: ['admin'],
  interpolation: { escapeValue: false },
})
const textsIn = (language: 'en' | 'ar') => {
  return findingTexts(i18n.getFixedT(language, 'admin'), language)
}
const [en, ar] = [textsIn('en'), textsIn('ar')]

const month = { from: '2026-10-25', to: '2026-11-23' }
const oneDay = { from: '2026-11-23', to: '2026-11-23' }
const of = (...values: number[]) => values.map((value, at) => ({ period: `2026-11-0${at + 1}`, value }))
/** Without the marks that keep a name of either script in its own direction. */
const plain = (text: string | null) => text?.replaceAll(/[\u2066-\u2069\u200e]/g, '') ?? null

describe('a trend', () => {
  test.each([
    ['of no days', of(), null, null],
    ['of zeros', of(0, 0), 80, null],
    ['with more than before', of(8, 9), 16, { kind: 'compared', total: 17, comparison: { kind: 'more', percent: 6 } }],
    ['with less', of(8, 0), 16, { kind: 'compared', total: 8, comparison: { kind: 'less', percent: 50 } }],
    ['with as much', of(8, 8), 16, { kind: 'compared', total: 16, comparison: { kind: 'same' } }],
    ['with nothing before', of(3, 9, 9), 0, { kind: 'peak', total: 21, period: '2026-11-02', value: 9 }],
    ['with before unknown', of(3, 9), null, { kind: 'peak', total: 12, period: '2026-11-02', value: 9 }],
    ['of one day', of(0, 4), null, { kind: 'single', total: 4, period: '2026-11-02' }],
    ['of equal days', of(4, 0, 4), null, { kind: 'even', total: 8, value: 4 }],
  ])('%s', (_what, points, before, finding) => {
    expect(trendFinding(points, before)).toEqual(finding)
  })

  test('says so in both languages', () => {
    expect(en.trend(trendFinding(of(1000, 590), 1500), 'hours', month)).toBe(
      '1,590 h of work, 6% more than the 30 days before.',
    )
    expect(plain(ar.trend(trendFinding(of(1000, 590), 1500), 'hours', month))).toBe(
      '1,590 س من العمل، بزيادة 6% عن الأيام الـ30 السابقة.',
    )
    expect(en.trend(trendFinding(of(1), 2), 'session_count', oneDay)).toBe('1 session, 50% less than the day before.')
    expect(plain(ar.trend(trendFinding(of(2), 2), 'session_count', oneDay))).toBe('جلستان، بلا تغيّر عن اليوم السابق.')
    expect(en.trend(trendFinding(of(10, 20), null), 'cost_sar', month)).toBe(
      'SAR 30.00, most on Mon, 2 Nov 2026: 20.00.',
    )
    expect(en.trend(trendFinding(of(0, 7), null), 'session_count', month)).toBe('7 sessions, all on Mon, 2 Nov 2026.')
    expect(plain(ar.trend(trendFinding(of(4, 4), null), 'session_count', month))).toBe(
      '8 جلسات، بالتساوي في كل يوم عمل: 4.',
    )
    expect(en.trend(null, 'hours', month)).toBeNull()
  })

  test('a comparison is the other way round when its numbers are', () => {
    const amount = fc.integer({ min: 1, max: 1_000_000 })
    fc.assert(
      fc.property(amount, amount, (now, before) => {
        const { kind } = compare(now, before)
        if (kind === 'more') expect(now).toBeGreaterThan(before)
        if (kind === 'less') expect(now).toBeLessThan(before)
        if (now === before) expect(kind).toBe('same')
      }),
    )
  })
})

describe('the greatest share', () => {
  const share = (id: number, value: number, percent: number) => ({ id, name: `Type ${id}`, value, percent })
  const rewinding = { id: 1, name: 'Rewinding', value: 380, percent: 38 }
  const rest = [share(2, 370, 37), share(3, 250, 25)]

  test.each([
    ['of nothing', [], null, null],
    ['of zeros', [share(1, 0, 0)], [], null],
    ['of one alone', [rewinding, share(2, 0, 0)], [share(1, 9, 100)], { kind: 'only', name: 'Rewinding' }],
    ['of equals', [share(1, 50, 50), share(2, 50, 50)], null, { kind: 'even', count: 2, percent: 50 }],
    ['that was less', [...rest, rewinding], [share(1, 32, 31.6)], { kind: 'more', points: 6 }],
    ['that was more', [rewinding, ...rest], [share(1, 39, 39.4)], { kind: 'less', points: 1 }],
    ['that was the same', [rewinding, ...rest], [share(1, 5, 38.3)], { kind: 'same' }],
    ['that was nothing', [rewinding, ...rest], [share(2, 5, 100)], { kind: 'more', points: 38 }],
    ['before which there was nothing', [rewinding, ...rest], [], { kind: 'greatest' }],
    ['of which nothing is known', [rewinding, ...rest], null, { kind: 'greatest' }],
  ])('%s', (_what, shares, before, finding) => {
    if (finding === null) expect(shareFinding(shares, before)).toBeNull()
    else expect(shareFinding(shares, before)).toMatchObject(finding)
  })

  test('says so in both languages', () => {
    const more = shareFinding([rewinding, ...rest], [share(1, 32, 32)])
    expect(plain(en.share(more, month))).toBe('Rewinding took 38% of the cost, 6 points more than the 30 days before.')
    expect(plain(ar.share(more, month))).toBe('حصة Rewinding من التكلفة 38%، بزيادة 6 نقاط عن الأيام الـ30 السابقة.')
    const less = shareFinding([rewinding, ...rest], [share(1, 39, 39)])
    expect(plain(en.share(less, oneDay))).toBe('Rewinding took 38% of the cost, 1 point less than the day before.')
    expect(plain(ar.share(less, oneDay))).toBe('حصة Rewinding من التكلفة 38%، بنقص نقطة واحدة عن اليوم السابق.')
    expect(plain(en.share({ kind: 'only', name: 'Rewinding' }, month))).toBe('All of the cost went to Rewinding.')
    expect(plain(en.share({ kind: 'even', count: 3, percent: 33.3 }, month))).toBe(
      'The 3 largest shares were 33% of the cost each.',
    )
    expect(en.share(null, month)).toBeNull()
  })
})

describe('the technicians', () => {
  const levels = { good: 80, excellent: 95 }
  const rated = (...percents: number[]) => percents.map((percent, at) => ({ name: `T${at}`, percent }))

  test.each([
    [[], null, null],
    [[66.6], 'Work settled for one technician only: T0, 66.6%.', 'اكتملت بنود عمل فني واحد فقط: T0، 66.6%.'],
    [[95, 120], 'All 2 technicians reach 95%.', 'كلا الفنيين يبلغ 95%.'],
    [[94.9, 80], 'No technician of 2 reaches 95%, and none is below 80%.', 'لا أحد من أصل 2 يبلغ 95%، ولا أحد دون 80%.'],
    [[95, 80], '1 technician of 2 reaches 95%, and none is below 80%.', 'فني واحد من أصل 2 يبلغ 95%، ولا أحد دون 80%.'],
    [[79.9, 100], '1 technician of 2 is below 80%, with 79.9%.', 'فني واحد من أصل 2 دون 80%، وكفاءته 79.9%.'],
    [
      [60, 70, 71, 90],
      '3 technicians of 4 are below 80%, the lowest with 60.0%.',
      '3 فنيين من أصل 4 دون 80%، والأدنى 60.0%.',
    ],
    [[0, 0], '2 technicians of 2 are below 80%, the lowest with 0.0%.', 'فنيان من أصل 2 دون 80%، والأدنى 0.0%.'],
  ])('%j', (percents, inEnglish, inArabic) => {
    const finding = efficiencyFinding(rated(...percents), levels)
    expect(plain(en.efficiency(finding, levels))).toBe(inEnglish)
    expect(plain(ar.efficiency(finding, levels))).toBe(inArabic)
  })
})

describe('the activities', () => {
  const off = (...variances: number[]) => variances.map((variance, at) => ({ name: `A${at}`, variance }))

  test.each([
    [[], null],
    [[0, 0], 'Every activity took what was estimated.'],
    [[12, 53, -34.4], 'A1 is furthest off: it took 53.0% longer than estimated.'],
    [[12, -34.4], 'A1 is furthest off: it took 34.4% less than estimated.'],
  ])('%j', (variances, sentence) => {
    expect(plain(en.accuracy(accuracyFinding(off(...variances))))).toBe(sentence)
  })
})

describe('the errors of the months', () => {
  const errors = (baseline: number | null, learned: number | null) => [
    { month: '2026-10', baseline: 1, learned: 1 },
    { month: '2026-11', baseline, learned },
  ]

  test.each([
    [2.34, 2, 'In November 2026 the learned hours were off by 2 h, 20 min less than the baselines.'],
    [1, 1.25, 'In November 2026 the learned hours were off by 1 h 15 min, 15 min more than the baselines.'],
    [1.5, 1.5, 'In November 2026 the learned hours were off by 1 h 30 min, as much as the baselines.'],
    [null, 1.5, 'In October 2026 the learned hours were off by 1 h, as much as the baselines.'],
  ])('%d against %d', (baseline, learned, sentence) => {
    expect(en.error(errorFinding(errors(baseline, learned)))).toBe(sentence)
  })

  test('say nothing where none tells', () => {
    expect(errorFinding([])).toBeNull()
    expect(errorFinding([{ month: '2026-11', baseline: null, learned: null }])).toBeNull()
  })
})

describe('the jobs that are due', () => {
  test.each([
    [[], null, null],
    [[null], 'No job with a forecast has a due date.', 'لا تاريخ استحقاق لأي أمر عمل له توقّع.'],
    [[true, null], 'The only job with a due date is likely late.', 'أمر العمل الوحيد ذو تاريخ الاستحقاق يُرجَّح تأخره.'],
    [
      [false],
      'The only job with a due date is likely in time.',
      'أمر العمل الوحيد ذو تاريخ الاستحقاق يُرجَّح إنجازه في موعده.',
    ],
    [
      [false, false],
      'None of 2 jobs with a due date is likely late.',
      'لا يُرجَّح تأخر أي أمر عمل من أصل 2 لها تاريخ استحقاق.',
    ],
    [
      [true, false],
      '1 of 2 jobs with a due date is likely late.',
      'يُرجَّح تأخر أمر عمل واحد من أصل 2 لها تاريخ استحقاق.',
    ],
    [
      [true, true, true, false],
      '3 of 4 jobs with a due date are likely late.',
      'يُرجَّح تأخر 3 أوامر عمل من أصل 4 لها تاريخ استحقاق.',
    ],
  ])('%j', (jobs, inEnglish, inArabic) => {
    const finding = latenessFinding(jobs)
    expect(en.lateness(finding)).toBe(inEnglish)
    expect(plain(ar.lateness(finding))).toBe(inArabic)
  })
})

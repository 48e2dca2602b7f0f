import { weekdays } from '@warsha/domain'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AuditKind, auditKinds } from './audit.ts'
import type { Person } from './person.ts'
import type { Language } from './texts.ts'
import { auditSettings, auditSubject, monthSubject, ruleSubject, sessionSubject } from './audit-subject.ts'

/** How each kind is stored, and how it is read in Arabic. */
const subjects: Record<AuditKind, readonly (readonly [stored: string, arabic: string])[]> = {
  job: [
    ['62131', '62131'],
    ['Former technician 12', 'Former technician 12'],
  ],
  technician: [['Ali Hassan', 'Ali Hassan']],
  hourly_rate: [['Ali Hassan', 'Ali Hassan']],
  admin: [['Huda', 'Huda']],
  activity_type: [['PAINT', 'PAINT']],
  job_type: [['GEARBOX', 'GEARBOX']],
  power_rating: [['P2', 'P2']],
  rpm_category: [['4', '4']],
  department: [['50', '50']],
  estimate: [
    ['BEARING / SETUP / P2 / 4', 'BEARING / SETUP / P2 / 4'],
    ['BEARING / SETUP / * / *', 'BEARING / SETUP / أي محرك / أي محرك'],
  ],
  work_item: [['61875 / DIAGNOSE', '61875 / DIAGNOSE']],
  past_work: [['2025-01-15 – 2025-01-18', '2025-01-15 – 2025-01-18']],
  work_order: [['', '']],
  invoice_batch: [['12 · شركة الجبيل', '12 · شركة الجبيل']],
  invoice_price: [['SABIC · Rewinding · 2026-11-01', 'SABIC · Rewinding · 2026-11-01']],
  invoicing_start: [['2026-11-01', '2026-11-01']],
  schedule_rule: [['Sunday 08:00–17:00', 'الأحد 08:00–17:00']],
  schedule_exception: [['2027-05-18 عيد الأضحى', '2027-05-18 عيد الأضحى']],
  absence: [['Ali Hassan', 'Ali Hassan']],
  session: [['خالد الشمري · job 004424 · 3 Nov 13:28', 'خالد الشمري · أمر العمل 004424 · 3 نوفمبر 13:28']],
  correction_request: [['Ali · job 1 · job 62070 · 1 May 08:08', 'Ali · job 1 · أمر العمل 62070 · 1 مايو 08:08']],
  period: [['September 2026', 'سبتمبر 2026']],
  workshop: [
    ['Closing of months', 'إقفال الأشهر'],
    ['Pay rules', 'قواعد الأجر'],
    ['Time zone', 'المنطقة الزمنية'],
    ['Al-Noor Motor Works', 'Al-Noor Motor Works'],
    ['', ''],
  ],
  retention: [['2026-11-23', '2026-11-23']],
  machine_token: [['Payroll', 'Payroll']],
  calendar_address: [['holidays …k3Pq', 'holidays …k3Pq']],
  webhook: [['ERP', 'ERP']],
  mail_subscription: [['report weekly', 'report weekly']],
  invitation: [['Ali Hassan', 'Ali Hassan']],
}

const read = (kind: AuditKind, subject: string, language: Language, person: Person | null = null) =>
  auditSubject({ kind, subject, subject_person: person }, language)

describe('whom an entry is about', () => {
  const asif = { id: 7, name: 'Muhammad Asif', name_ar: null, label: 'Muhammad Asif (1007)' }
  const former = { id: 9, name: 'Former technician 9', name_ar: 'فني سابق 9', label: 'Former technician 9' }

  test('is told from others of the same name, by the name of then', () => {
    expect(read('technician', 'Muhammad Asif', 'en', asif)).toBe('Muhammad Asif (1007)')
    expect(read('hourly_rate', 'Mohamed Asif', 'ar', asif)).toBe('Mohamed Asif (1007)')
    const session = 'Muhammad Asif · job 8801 · 3 Nov 13:28'
    expect(read('session', session, 'en', asif)).toBe('Muhammad Asif (1007) · job 8801 · 3 Nov 13:28')
    expect(read('correction_request', session, 'ar', asif)).toBe(
      'Muhammad Asif (1007) · أمر العمل 8801 · 3 نوفمبر 13:28',
    )
  })

  test('and was erased is read in the language, where the entry itself has no name', () => {
    expect(read('technician', 'Former technician 9', 'ar', former)).toBe('فني سابق 9')
    expect(read('technician', 'Former technician 9', 'en', former)).toBe('Former technician 9')
    expect(read('technician', 'Omar Saleh', 'ar', former)).toBe('Omar Saleh')
    expect(read('session', 'Former technician 9 · job 17 · 21 Jul 09:58', 'ar', former)).toBe(
      'فني سابق 9 · أمر العمل 17 · 21 يوليو 09:58',
    )
  })
})

describe.each(auditKinds)('what an entry of kind %s is about', (kind) => {
  test.each(subjects[kind])('%s', (stored, arabic) => {
    expect(read(kind, stored, 'ar')).toBe(arabic)
    expect(read(kind, stored, 'en')).toBe(stored)
  })
})

test('what the server writes down is what is read: no English word of its own is left', () => {
  const englishWords = /\b(?:job|Former|[A-Z][a-z]+day|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w*\b/
  const date = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(date, fc.constantFrom(...weekdays), (day, weekday) => {
      const iso = day.toISOString()
      const written = [
        ['session', sessionSubject({ technicianName: 'علي', jobNo: '8801', date: iso.slice(0, 10), time: '08:15' })],
        ['period', monthSubject(iso.slice(0, 7))],
        ['schedule_rule', ruleSubject(weekday, '22:00–06:00')],
        ...Object.values(auditSettings).map(({ en }) => ['workshop', en] as const),
      ] as const
      for (const [kind, subject] of written) {
        expect(read(kind, subject, 'ar')).not.toMatch(englishWords)
        expect(read(kind, subject, 'ar')).toMatch(/[\u0600-\u06ff]/)
      }
    }),
  )
})

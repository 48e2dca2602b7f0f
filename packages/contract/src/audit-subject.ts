import { type Weekday, weekdays } from '@warsha/domain'
import type { AuditEntry, AuditKind } from './audit.ts'
import type { Person } from './person.ts'
import { weekdayName } from './schedule.ts'
import { formatMessage, labelIn, type Language, type Text, textIn } from './texts.ts'

/** Settings of the workshop that an entry of the audit trail is about; any other text is the workshop's own name. */
export const auditSettings = {
  setUp: { en: 'First steps', ar: 'الخطوات الأولى' },
  closing: { en: 'Closing of months', ar: 'إقفال الأشهر' },
  payRules: { en: 'Pay rules', ar: 'قواعد الأجر' },
  payLimits: { en: 'Pay limits for a time', ar: 'حدود ساعات لمدة' },
  timeZone: { en: 'Time zone', ar: 'المنطقة الزمنية' },
} as const satisfies Record<string, Text>

const sessionName: Text = {
  en: '{name} · job {job} · {day} {month} {time}',
  ar: '{name} · أمر العمل {job} · {day} {month} {time}',
}
const monthName: Text = { en: '{month} {year}', ar: '{month} {year}' }
const anyMotor: Text = { en: '*', ar: 'أي محرك' }

const monthNames: readonly (Text & { short: string })[] = [
  { en: 'January', short: 'Jan', ar: 'يناير' },
  { en: 'February', short: 'Feb', ar: 'فبراير' },
  { en: 'March', short: 'Mar', ar: 'مارس' },
  { en: 'April', short: 'Apr', ar: 'أبريل' },
  { en: 'May', short: 'May', ar: 'مايو' },
  { en: 'June', short: 'Jun', ar: 'يونيو' },
  { en: 'July', short: 'Jul', ar: 'يوليو' },
  { en: 'August', short: 'Aug', ar: 'أغسطس' },
  { en: 'September', short: 'Sep', ar: 'سبتمبر' },
  { en: 'October', short: 'Oct', ar: 'أكتوبر' },
  { en: 'November', short: 'Nov', ar: 'نوفمبر' },
  { en: 'December', short: 'Dec', ar: 'ديسمبر' },
]

type NamedSession = { technicianName: string; jobNo: string; date: string; time: string }

/** What people call a session, as the audit trail keeps it: `Ali Hassan · job 8801 · 20 Nov 08:15`. */
export function sessionSubject({ technicianName, jobNo, date, time }: NamedSession): string {
  const [, month = '', day = ''] = date.split('-')
  const short = monthNames[Number(month) - 1]?.short ?? ''
  return formatMessage(sessionName, 'en', { name: technicianName, job: jobNo, day: Number(day), month: short, time })
}

/** What people call a month, as the audit trail keeps it. @param month `YYYY-MM` */
export function monthSubject(month: string): string {
  const [year = '', number = ''] = month.split('-')
  return formatMessage(monthName, 'en', { month: monthNames[Number(number) - 1]?.en ?? '', year })
}

/** What people call working hours, as the audit trail keeps it: `Sunday 08:00–17:00`. */
export function ruleSubject(weekday: Weekday, hours: string): string {
  return `${weekdayName(weekday, 'en')} ${hours}`
}

type Subject = Pick<AuditEntry, 'kind' | 'subject' | 'subject_person'>

/**
 * What an entry of the audit trail is about, in a language. The trail keeps it in English, sealed; names of people, numbers,
 * codes and reasons are nobody's to translate. Somebody whom it is about is told from others of the same name.
 */
export function auditSubject({ kind, subject, subject_person: person }: Subject, language: Language): string {
  return translations[kind]?.(subject, { language, person }) ?? subject
}

type Shown = { language: Language; person: Person | null }
type Translation = (subject: string, shown: Shown) => string | null

/** Of the kinds whose subjects have words or people in them. */
const translations: Partial<Record<AuditKind, Translation>> = {
  technician: (subject, { language, person }) => person && nameThen(subject, person, language),
  hourly_rate: (subject, { language, person }) => person && nameThen(subject, person, language),
  admin: (subject, { language, person }) => person && nameThen(subject, person, language),
  invitation: (subject, { language, person }) => person && nameThen(subject, person, language),
  absence: (subject, { language, person }) => person && nameThen(subject, person, language),
  session: sessionIn,
  correction_request: sessionIn,
  period: monthIn,
  schedule_rule: ruleIn,
  estimate: cellIn,
  work_item: cellIn,
  workshop: (subject, { language }) => {
    const setting = Object.values(auditSettings).find(({ en }) => en === subject)
    return setting ? textIn(setting, language) : null
  },
}

/** Somebody's name as it was then, with what tells them from others now. */
function nameThen(name: string, person: Person, language: Language): string {
  return name === person.name ? labelIn(language, person) : name + person.label.slice(person.name.length)
}

function sessionIn(subject: string, { language, person }: Shown): string | null {
  const parts = /^(?<name>.*) · job (?<job>\S+) · (?<day>\d+) (?<month>\w{3}) (?<time>\S+)$/s.exec(subject)?.groups
  const month = monthNames.find(({ short }) => short === parts?.['month'])
  if (!parts || !month) return null
  return formatMessage(sessionName, language, {
    ...parts,
    name: person ? nameThen(parts['name'] ?? '', person, language) : (parts['name'] ?? ''),
    month: textIn({ en: month.short, ar: month.ar }, language),
  })
}

function monthIn(subject: string, { language }: Shown): string | null {
  const [name = '', year = ''] = subject.split(' ')
  const month = monthNames.find(({ en }) => en === name)
  return month ? formatMessage(monthName, language, { month: textIn(month, language), year }) : null
}

function ruleIn(subject: string, { language }: Shown): string | null {
  const [name = '', ...hours] = subject.split(' ')
  const weekday = weekdays.find((each) => weekdayName(each, 'en') === name)
  return weekday === undefined ? null : [weekdayName(weekday, language), ...hours].join(' ')
}

/** A star stands for motors of every power or speed. */
function cellIn(subject: string, { language }: Shown): string {
  return subject
    .split(' / ')
    .map((part) => (part === anyMotor.en ? textIn(anyMotor, language) : part))
    .join(' / ')
}

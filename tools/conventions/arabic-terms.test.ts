import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesBelow, ROOT } from './sources.ts'

/** One thing has one name: what it is called, and the names that it had beside that. */
const TERMS: readonly { thing: string; term: string; others: RegExp }[] = [
  { thing: 'timeline', term: 'المخطط الزمني', others: /الخط الزمني/ },
  { thing: 'audit trail', term: 'سجل التغييرات', others: /سجل التدقيق/ },
  { thing: 'timesheet', term: 'كشف الدوام', others: /(كشوف|كشف) الساعات(?! المستحقة)|سجل دوام/ },
  { thing: 'admin', term: 'مسؤول', others: /أي مشرف|أحد المشرفين/ },
  { thing: 'job card', term: 'بطاقة أمر العمل', others: /بطاقة العمل/ },
  { thing: 'learned', term: 'المستفاد من العمل', others: /المتعلَّم/ },
  { thing: 'held back', term: 'محتجزة', others: /ساعات معلّقة/ },
  { thing: 'closed month', term: 'مقفل', others: /شهر(ها)? مغلق/ },
  { thing: 'phone', term: 'الجوال', others: /هاتف/ },
  { thing: 'raw', term: 'الإجمالية', others: /(الساعات|الثواني) (الكاملة|الكلية)/ },
  { thing: 'effective', term: 'المحتسبة', others: /(الساعات|الثواني) الفعلية/ },
  { thing: 'total', term: 'المجموع', others: /الإجمالي(?!ة)/ },
  { thing: 'settled', term: 'مكتمل', others: /مستقر|استقر/ },
  { thing: 'work item', term: 'بند عمل', others: /بند منجز|بنود منجزة|أعمال (مكتملة|منجزة)/ },
  { thing: 'filters', term: 'عوامل التصفية', others: /(?<!عوامل |عامل )التصفية/ },
  { thing: 'deactivate', term: 'إيقاف', others: /إلغاء (ال)?تفعيل|عطّل/ },
  { thing: 'of a person, inactive', term: 'غير نشط', others: /غير مفعّل/ },
  { thing: 'pay rules', term: 'قواعد الأجر', others: /احتساب الأجر/ },
  { thing: 'pay sheet', term: 'كشف الساعات المستحقة', others: /'الساعات المستحقة'/ },
  { thing: 'try again', term: 'حاول مرة أخرى', others: /أعد المحاولة|الرجاء المحاولة|إعادة المحاولة/ },
]

/** A text without what other people head the columns of their files with: that is theirs to choose. */
function withoutHeadings(text: string): string {
  return text.replace(/otherHeadings: \[[^\]]*\]/g, (headings) => headings.replace(/[^\n]/g, ''))
}

/** Whatever has Arabic text in it, a catalogue or not. */
const withArabic = ['apps', 'packages']
  .flatMap((folder) => filesBelow(folder))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: withoutHeadings(readFileSync(join(ROOT, path), 'utf8')) }))
  .filter(({ text }) => /[\u0600-\u06ff]/.test(text))

describe('in Arabic', () => {
  test.each(TERMS)('$thing is called $term, and nothing else', ({ others }) => {
    const found = withArabic.flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) => (others.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
    )
    expect(found).toEqual([])
  })

  test.each(TERMS)('$thing is spoken of somewhere', ({ term }) => {
    const [stem] = term.split(' ')
    expect(withArabic.some(({ text }) => text.includes(term) || text.includes(stem ?? term))).toBe(true)
  })
})

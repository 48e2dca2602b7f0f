import type { Text } from './texts.ts'

/** What the fields of a job are called. Apart from their schemas, which pages that only name them do not load. */
export const jobFieldTexts = {
  job_no: { en: 'Job No', ar: 'رقم أمر العمل' },
  customer: { en: 'Customer', ar: 'العميل' },
  description: { en: 'Description', ar: 'الوصف' },
  status: { en: 'Status', ar: 'الحالة' },
  job_type_id: { en: 'Job Type', ar: 'نوع العمل' },
  power_rating_id: { en: 'Power Rating', ar: 'القدرة' },
  rpm_category_id: { en: 'RPM Category', ar: 'فئة السرعة' },
  notes: { en: 'Notes', ar: 'ملاحظات' },
  planned_hours: { en: 'Planned hours', ar: 'الساعات المخططة' },
  due_on: { en: 'Due date', ar: 'تاريخ الاستحقاق' },
} as const satisfies Record<string, Text>

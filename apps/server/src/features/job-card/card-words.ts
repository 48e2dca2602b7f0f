import type { Text } from '@warsha/contract'

/** What is printed on every job card. */
export const cardWords = {
  title: { en: 'Job card', ar: 'بطاقة أمر العمل' },
  job_no: { en: 'Job No', ar: 'رقم أمر العمل' },
  customer: { en: 'Customer', ar: 'العميل' },
  created: { en: 'Created', ar: 'تاريخ الإنشاء' },
  due: { en: 'Due date', ar: 'تاريخ الاستحقاق' },
  status: { en: 'Status', ar: 'الحالة' },
  job_type: { en: 'Job Type', ar: 'نوع العمل' },
  power_rating: { en: 'Power Rating', ar: 'القدرة' },
  rpm_category: { en: 'RPM Category', ar: 'فئة السرعة' },
  description: { en: 'Description', ar: 'الوصف' },
  notes: { en: 'Notes', ar: 'ملاحظات' },
  work_by: { en: 'Work done by', ar: 'نفّذه' },
  checked_by: { en: 'Checked by', ar: 'فحصه' },
  received_by: { en: 'Received by', ar: 'استلمه' },
  date: { en: 'Date', ar: 'التاريخ' },
} as const satisfies Record<string, Text>

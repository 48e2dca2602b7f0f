import type { Text } from '@warsha/contract'

/** What is printed on every job card beside the names of the job's fields. */
export const cardLabels = {
  title: { en: 'Job card', ar: 'بطاقة أمر العمل' },
  created: { en: 'Created', ar: 'تاريخ الإنشاء' },
  work_by: { en: 'Work done by', ar: 'نفّذه' },
  checked_by: { en: 'Checked by', ar: 'فحصه' },
  received_by: { en: 'Received by', ar: 'استلمه' },
  date: { en: 'Date', ar: 'التاريخ' },
} as const satisfies Record<string, Text>

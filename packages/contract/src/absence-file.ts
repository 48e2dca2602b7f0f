import type { FileColumn } from './table-import.ts'

export type AbsenceFileColumn = 'employee_number' | 'technician' | 'kind' | 'first_day' | 'last_day' | 'half'

/** The columns of files of absences, in the order of the template. */
export const absenceFileColumns: readonly FileColumn<AbsenceFileColumn>[] = [
  {
    name: 'employee_number',
    text: { en: 'Employee number', ar: 'الرقم الوظيفي' },
    isRequired: true,
    instead: 'technician',
    otherHeadings: ['Employee no', 'Employee ID', 'Staff number', 'Number', 'No', 'رقم الموظف', 'الرقم'],
    width: 18,
    example: 'W-104',
  },
  {
    name: 'technician',
    text: { en: 'Technician', ar: 'الفني' },
    isRequired: false,
    otherHeadings: [
      'Name',
      'Full name',
      'Employee',
      'Identifier',
      'Email',
      'Phone',
      'الاسم',
      'اسم الفني',
      'الموظف',
      'اسم الموظف',
      'البريد',
      'الجوال',
    ],
    width: 28,
    example: { en: 'Example: Ali Hassan', ar: 'مثال: علي حسن' },
  },
  {
    name: 'kind',
    text: { en: 'Kind', ar: 'النوع' },
    isRequired: true,
    otherHeadings: ['Type', 'Leave', 'Leave type', 'Absence', 'Reason', 'نوع الإجازة', 'نوع الغياب', 'الإجازة'],
    width: 22,
    example: null,
  },
  {
    name: 'first_day',
    text: { en: 'From', ar: 'من تاريخ' },
    isRequired: true,
    input: 'day',
    otherHeadings: [
      'First day',
      'From date',
      'Start',
      'Start date',
      'Date',
      'Day',
      'أول يوم',
      'من',
      'البداية',
      'تاريخ البداية',
      'التاريخ',
      'اليوم',
    ],
    width: 16,
    example: '2026-12-06',
  },
  {
    name: 'last_day',
    text: { en: 'To', ar: 'إلى تاريخ' },
    isRequired: false,
    input: 'day',
    otherHeadings: [
      'Last day',
      'To date',
      'Until',
      'End',
      'End date',
      'آخر يوم',
      'إلى',
      'حتى',
      'النهاية',
      'تاريخ النهاية',
    ],
    width: 16,
    example: '2026-12-10',
  },
  {
    name: 'half',
    text: { en: 'Half day', ar: 'نصف يوم' },
    isRequired: false,
    otherHeadings: ['Half', 'Part of the day', 'Part', 'النصف', 'الجزء من اليوم'],
    width: 16,
    example: '',
  },
]

/** What a row of a file has in its columns where the file says nothing. */
export const blankAbsenceCells = Object.fromEntries(absenceFileColumns.map(({ name }) => [name, ''])) as Record<
  AbsenceFileColumn,
  string
>

import type { FileColumn } from './table-import.ts'

export type TechnicianFileColumn =
  | 'employee_number'
  | 'name'
  | 'segment'
  | 'phone'
  | 'email'
  | 'hourly_rate'
  | 'rate_from'

/** The columns of files of technicians, in the order of the template. */
export const technicianFileColumns: readonly FileColumn<TechnicianFileColumn>[] = [
  {
    name: 'employee_number',
    text: { en: 'Employee number', ar: 'الرقم الوظيفي' },
    isRequired: false,
    otherHeadings: ['Employee no', 'Employee ID', 'Staff number', 'Number', 'No', 'رقم الموظف', 'الرقم'],
    width: 18,
    example: 'W-104',
  },
  {
    name: 'name',
    text: { en: 'Full name', ar: 'الاسم الكامل' },
    isRequired: true,
    otherHeadings: [
      'Name',
      'Technician',
      'Technician name',
      'Employee',
      'Employee name',
      'Worker',
      'الاسم',
      'اسم الفني',
      'الفني',
      'اسم الموظف',
      'الموظف',
      'اسم العامل',
    ],
    width: 28,
    example: { en: 'Example: Ali Hassan', ar: 'مثال: علي حسن' },
  },
  {
    name: 'segment',
    text: { en: 'Segment', ar: 'القسم' },
    isRequired: true,
    otherHeadings: ['Department', 'Department code', 'Dept', 'Section', 'Team', 'الإدارة', 'رقم القسم', 'الورشة'],
    width: 20,
    example: null,
  },
  {
    name: 'phone',
    text: { en: 'Phone', ar: 'الجوال' },
    isRequired: false,
    otherHeadings: [
      'Mobile',
      'Mobile number',
      'Phone number',
      'Tel',
      'Telephone',
      'Contact number',
      'رقم الجوال',
      'الهاتف',
      'رقم الهاتف',
      'الموبايل',
    ],
    width: 18,
    example: '0501234567',
  },
  {
    name: 'email',
    text: { en: 'Email', ar: 'البريد الإلكتروني' },
    isRequired: false,
    otherHeadings: ['Email address', 'Mail', 'البريد', 'الإيميل'],
    width: 28,
    example: '',
  },
  {
    name: 'hourly_rate',
    text: { en: 'Hourly rate', ar: 'أجر الساعة' },
    isRequired: false,
    otherHeadings: ['Rate', 'Rate (SAR/hr)', 'SAR per hour', 'Hourly cost', 'السعر بالساعة', 'تكلفة الساعة'],
    width: 14,
    example: '45.50',
  },
  {
    name: 'rate_from',
    text: { en: 'Rate from', ar: 'الأجر من تاريخ' },
    isRequired: false,
    input: 'day',
    otherHeadings: ['Effective from', 'Rate since', 'الأجر من', 'ساري من'],
    width: 16,
    example: '',
  },
]

/** What a row of a file has in its columns where the file says nothing. */
export const blankTechnicianCells = Object.fromEntries(technicianFileColumns.map(({ name }) => [name, ''])) as Record<
  TechnicianFileColumn,
  string
>

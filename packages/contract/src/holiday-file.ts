import type { ExceptionType } from '@warsha/domain'
import type { FileColumn } from './table-import.ts'
import type { Text } from './texts.ts'

export type HolidayFileColumn = 'first_day' | 'last_day' | 'days' | 'reason' | 'kind' | 'starts' | 'ends' | 'segment'

/** What kinds of days that differ from the weekly hours are called in files. */
export const exceptionTypeTexts: Record<ExceptionType, Text> = {
  holiday: { en: 'Holiday', ar: 'عطلة' },
  working_day: { en: 'Working day', ar: 'يوم عمل' },
  custom_hours: { en: 'Custom hours', ar: 'ساعات خاصة' },
}

/** The columns of files of holidays, in the order of the template. */
export const holidayFileColumns: readonly FileColumn<HolidayFileColumn>[] = [
  {
    name: 'first_day',
    text: { en: 'Date', ar: 'التاريخ' },
    isRequired: true,
    input: 'day',
    otherHeadings: [
      'Day',
      'From',
      'From date',
      'First day',
      'Start date',
      'Holiday date',
      'اليوم',
      'من',
      'من تاريخ',
      'أول يوم',
      'تاريخ البداية',
      'تاريخ الإجازة',
      'تاريخ العطلة',
    ],
    width: 16,
    example: '2027-09-23',
  },
  {
    name: 'last_day',
    text: { en: 'Last day', ar: 'آخر يوم' },
    isRequired: false,
    input: 'day',
    otherHeadings: ['To', 'To date', 'Until', 'End date', 'إلى', 'إلى تاريخ', 'حتى', 'تاريخ النهاية'],
    width: 16,
    example: '',
  },
  {
    name: 'days',
    text: { en: 'Days', ar: 'عدد الأيام' },
    isRequired: false,
    otherHeadings: ['Number of days', 'Length', 'Duration', 'الأيام', 'المدة'],
    width: 10,
    example: '',
  },
  {
    name: 'reason',
    text: { en: 'Reason', ar: 'السبب' },
    isRequired: true,
    otherHeadings: [
      'Holiday',
      'Holiday name',
      'Name',
      'Occasion',
      'Description',
      'Title',
      'العطلة',
      'الإجازة',
      'المناسبة',
      'اسم الإجازة',
      'اسم العطلة',
      'الوصف',
    ],
    width: 32,
    example: { en: 'National Day', ar: 'اليوم الوطني' },
  },
  {
    name: 'kind',
    text: { en: 'Type', ar: 'النوع' },
    isRequired: false,
    otherHeadings: ['Kind', 'Category', 'الفئة'],
    width: 16,
    example: null,
  },
  {
    name: 'starts',
    text: { en: 'Start time', ar: 'وقت البداية' },
    isRequired: false,
    otherHeadings: ['Starts', 'From time', 'Opens', 'بداية الدوام', 'من الساعة'],
    width: 12,
    example: '',
  },
  {
    name: 'ends',
    text: { en: 'End time', ar: 'وقت النهاية' },
    isRequired: false,
    otherHeadings: ['Ends', 'To time', 'Closes', 'نهاية الدوام', 'إلى الساعة'],
    width: 12,
    example: '',
  },
  {
    name: 'segment',
    text: { en: 'Segment', ar: 'القسم' },
    isRequired: false,
    otherHeadings: ['Department', 'Section', 'For', 'الإدارة', 'لمن'],
    width: 18,
    example: '',
  },
]

/** What a row of a file has in its columns where the file says nothing. */
export const blankHolidayCells = Object.fromEntries(holidayFileColumns.map(({ name }) => [name, ''])) as Record<
  HolidayFileColumn,
  string
>

/** The most days that one row can stand for. */
export const MOST_DAYS_OF_ROW = 60

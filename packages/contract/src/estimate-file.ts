import type { FileColumn } from './table-import.ts'

export type EstimateFileColumn = 'job_type' | 'power_rating' | 'rpm_category' | 'activity' | 'hours'

/** The columns of files of planned hours that are no activity, in the order of the template. */
export const estimateBaseColumns: readonly FileColumn<EstimateFileColumn>[] = [
  {
    name: 'job_type',
    text: { en: 'Job Type', ar: 'نوع العمل' },
    isRequired: true,
    otherHeadings: ['Type', 'Kind of work', 'Work type', 'Service', 'النوع', 'نوع أمر العمل'],
    width: 24,
    example: null,
  },
  {
    name: 'power_rating',
    text: { en: 'Power Rating', ar: 'القدرة' },
    isRequired: false,
    otherHeadings: ['Power', 'kW', 'HP', 'Rating', 'القدرة بالكيلوواط', 'فئة القدرة'],
    width: 18,
    example: '',
  },
  {
    name: 'rpm_category',
    text: { en: 'RPM Category', ar: 'فئة السرعة' },
    isRequired: false,
    otherHeadings: ['RPM', 'Poles', 'Speed', 'الأقطاب', 'السرعة'],
    width: 18,
    example: '',
  },
  {
    name: 'activity',
    text: { en: 'Activity', ar: 'النشاط' },
    isRequired: false,
    otherHeadings: ['Activity type', 'Operation', 'Task', 'Step', 'العملية', 'المهمة', 'الخطوة'],
    width: 20,
    example: '',
  },
  {
    name: 'hours',
    text: { en: 'Hours', ar: 'الساعات' },
    isRequired: false,
    otherHeadings: ['Planned hours', 'Estimated hours', 'Estimate', 'Time', 'الساعات المخططة', 'الساعات المقدرة'],
    width: 12,
    example: '',
  },
]

/** An activity that has a column of its own in a matrix. */
export type ActivityOfFile = { code: string; label: string; name_ar?: string | null | undefined }

/**
 * All columns of a file of planned hours: an activity has one of its own, called by its code, where job types are rows and
 * activities are columns; a long list has an activity and its hours in each row.
 */
export function estimateFileColumns(activities: readonly ActivityOfFile[]): FileColumn[] {
  const ofActivities = activities.map(({ code, label, name_ar }): FileColumn => ({
    name: code,
    text: { en: label, ar: name_ar ?? label },
    isRequired: false,
    otherHeadings: [code],
    width: 14,
    example: '',
  }))
  return [...estimateBaseColumns, ...ofActivities]
}

/** What a row of a file has in its columns where the file says nothing. */
export const blankEstimateCells = Object.fromEntries(estimateBaseColumns.map(({ name }) => [name, ''])) as Record<
  EstimateFileColumn,
  string
>

import type { Person } from './person.ts'
import { type CountedNoun, labelIn, type Language, nameIn, type Text, textIn } from './texts.ts'

/** A field of a row that says what the row is of. */
type Name = {
  field: string
  text: Text
  /** of a row: whom the column names; readers see their label */
  person?: string
  /** of a row: its second name, for Arabic readers */
  arabic?: string
  /** null where there is none */
  isOptional?: true
  /** stands where there is none */
  none?: Text
  /** names the row of work that is charged to no job, which a grouping by jobs has apart; the first name has it */
  apart?: Text
  /** a calendar day; other names are texts */
  isDay?: true
}

/** The place of a name in the table on paper. */
export type PaperPlace = {
  /**
   * in millimetres; `longest`: what its longest number needs; `rest`: what the others leave, of which there may be a share
   * for one that others follow
   */
  width: number | 'longest' | 'rest' | { share: number }
  /** shorter than that of other outputs */
  text?: Text
  /** not on paper where no row has any */
  isLeftOutIfEmpty?: true
  /** shortened to the lines of the others; not on paper with fewer millimetres, or more rows */
  ifRoom?: { leastWidth: number; mostRows: number }
}

/** A column that says what a row is of, in answers, on the page and in the Excel file. */
export type NameColumn = Name & {
  /** in letters */
  excelWidth: number
  /** absent: not on paper */
  paper?: PaperPlace
  /** on the page below the row's name or in a column of its own; the first column names the row */
  page?: 'below' | 'column'
  /** numbers and codes are Latin; anything else is in whatever script it was written in */
  isCode?: true
}
type PaperColumn = Name & { paper: PaperPlace }

/** A filter of the sessions that a row was counted from, within the range of the report. */
type RowSessions = {
  from?: string
  to?: string
  technician?: number
  job?: string
  activity?: string
  /** null is for jobs that have none */
  jobType?: number | null
  customer?: string
  segment?: string
  isCharged?: boolean
}

/** A way to group the work of a report. */
export type Grouping = {
  /** of the tab, the sheet and the table on paper */
  title: Text
  /** what its rows are counted as */
  counted: CountedNoun
  /** tells the rows apart, where their first name does not; `none` says what a row without one is of */
  id?: { field: string; none?: string }
  /** the first one names a row */
  names: readonly [NameColumn & PaperColumn, ...NameColumn[]]
  paperOnly?: readonly PaperColumn[]
  /** most hours come first, or the table is read in the order of its names */
  order: 'hours' | 'names'
  /** by which rows of the same hours follow one another, where that is not their first name */
  tieBreaker?: string
  /** columns of numbers that its page does not have */
  without?: readonly string[]
  /** null where no filter finds them; `isSplit`: a row has apart what is charged to no job */
  sessions(row: object, isSplit: boolean): RowSessions | null
}

/** The name of the row of work that is charged to no job. */
export const notChargedToJobs: Text = { en: 'Not charged to jobs', ar: 'غير محمَّل على أوامر العمل' }
const apart = notChargedToJobs

/** The sessions of a row of a grouping by jobs. */
function ofJobs(row: { is_charged: boolean }, isSplit: boolean, sessions: RowSessions): RowSessions {
  if (!row.is_charged) return { isCharged: false }
  return isSplit ? { ...sessions, isCharged: true } : sessions
}

/** Turns what a grouping has of each of some columns into the fields of a row. */
type FieldsOf<Column> = {
  [Each in Column as Each extends { field: infer Field extends string } ? Field : never]: Each extends {
    isOptional: true
  }
    ? string | null
    : string
} & { [Each in Column as Each extends { apart: Text } ? 'is_charged' : never]: boolean } & {
  [Each in Column as Each extends { person: infer Field extends string } ? Field : never]: Person
} & {
  [Each in Column as Each extends { arabic: infer Field extends string } ? Field : never]: string | null
}
type IdOf<G> = G extends { id: infer Id extends { field: string } }
  ? { [Field in Id['field']]: Id extends { none: string } ? number | null : number }
  : unknown
type ElementOf<List> = List extends readonly (infer Each)[] ? Each : never
type Plain<Fields> = { [Field in keyof Fields]: Fields[Field] }

/** What a row of an answer says of what it is of. */
type NamedRow<G extends Pick<Grouping, 'names'>> = Plain<IdOf<G> & FieldsOf<ElementOf<G['names']>>>

/** A grouping with its exact type. @param sessions of a row; null where no filter finds them */
function grouping<const G extends Omit<Grouping, 'sessions'>>(
  made: G,
  sessions: (row: NamedRow<G>, isSplit: boolean) => RowSessions | null,
): G & Pick<Grouping, 'sessions'> {
  return { ...made, sessions }
}

/**
 * The groupings of reports, in the order in which pages and files have them. An entry here is all of a grouping but its
 * SQL, which is in the server's `reports/grouping-sql.ts`.
 */
export const groupings = {
  technician: grouping(
    {
      title: { en: 'By Technician', ar: 'حسب الفني' },
      counted: {
        en: { one: 'technician', other: 'technicians' },
        ar: { zero: 'فنيون', one: 'فني', two: 'فنيان', few: 'فنيون', many: 'فنيًا', other: 'فني' },
      },
      id: { field: 'technician_id' },
      names: [
        {
          field: 'technician_name',
          person: 'technician',
          text: { en: 'Technician', ar: 'الفني' },
          excelWidth: 30,
          paper: { width: 'rest' },
        },
        {
          field: 'employee_number',
          text: { en: 'Employee No.', ar: 'رقم الموظف' },
          isOptional: true,
          excelWidth: 16,
          paper: { width: 24, text: { en: 'No.', ar: 'الرقم' }, isLeftOutIfEmpty: true },
        },
        { field: 'segment', text: { en: 'Segment', ar: 'القسم' }, isOptional: true, excelWidth: 18, page: 'below' },
      ],
      order: 'hours',
    },
    (row) => ({ technician: row.technician_id }),
  ),
  job: grouping(
    {
      title: { en: 'By Job', ar: 'حسب أمر العمل' },
      counted: {
        en: { one: 'job', other: 'jobs' },
        ar: {
          zero: 'أوامر عمل',
          one: 'أمر عمل',
          two: 'أمرا عمل',
          few: 'أوامر عمل',
          many: 'أمر عمل',
          other: 'أمر عمل',
        },
      },
      id: { field: 'job_id', none: 'what is charged to no job' },
      names: [
        {
          field: 'job_no',
          text: { en: 'Job No', ar: 'رقم أمر العمل' },
          isOptional: true,
          apart,
          isCode: true,
          excelWidth: 14,
          paper: { width: 'longest' },
        },
        {
          field: 'customer',
          text: { en: 'Customer', ar: 'العميل' },
          isOptional: true,
          excelWidth: 34,
          page: 'below',
          paper: { width: { share: 0.55 } },
        },
      ],
      paperOnly: [
        {
          field: 'description',
          text: { en: 'Description', ar: 'الوصف' },
          isOptional: true,
          // Beside a customer's name there is room for some labels, unless the numbers of jobs or their list are long.
          paper: { width: 'rest', ifRoom: { leastWidth: 25, mostRows: 1_000 } },
        },
      ],
      order: 'hours',
    },
    (row, isSplit) => ofJobs(row, isSplit, { job: row.job_no ?? '' }),
  ),
  activity: grouping(
    {
      title: { en: 'By Activity', ar: 'حسب النشاط' },
      counted: {
        en: { one: 'activity', other: 'activities' },
        ar: { zero: 'أنشطة', one: 'نشاط', two: 'نشاطان', few: 'أنشطة', many: 'نشاطًا', other: 'نشاط' },
      },
      names: [
        {
          field: 'activity_code',
          text: { en: 'Activity Code', ar: 'رمز النشاط' },
          isCode: true,
          excelWidth: 16,
          paper: { width: 46 },
        },
        {
          field: 'activity_label',
          arabic: 'activity_label_ar',
          text: { en: 'Activity', ar: 'النشاط' },
          excelWidth: 28,
          page: 'column',
          paper: { width: 'rest' },
        },
      ],
      order: 'hours',
      tieBreaker: 'activity_label',
      without: ['cost'],
    },
    (row) => ({ activity: row.activity_code }),
  ),
  job_type: grouping(
    {
      title: { en: 'By Job Type', ar: 'حسب نوع العمل' },
      counted: {
        en: { one: 'job type', other: 'job types' },
        ar: {
          zero: 'أنواع عمل',
          one: 'نوع عمل',
          two: 'نوعا عمل',
          few: 'أنواع عمل',
          many: 'نوع عمل',
          other: 'نوع عمل',
        },
      },
      id: { field: 'job_type_id', none: 'jobs without a job type' },
      names: [
        {
          field: 'job_type_name',
          arabic: 'job_type_name_ar',
          text: { en: 'Job Type', ar: 'نوع العمل' },
          isOptional: true,
          none: { en: 'No job type', ar: 'بدون نوع عمل' },
          apart,
          excelWidth: 30,
          paper: { width: 'rest' },
        },
      ],
      order: 'hours',
    },
    (row, isSplit) => ofJobs(row, isSplit, { jobType: row.job_type_id }),
  ),
  customer: grouping(
    {
      title: { en: 'By Customer', ar: 'حسب العميل' },
      counted: {
        en: { one: 'customer', other: 'customers' },
        ar: { zero: 'عملاء', one: 'عميل', two: 'عميلان', few: 'عملاء', many: 'عميلًا', other: 'عميل' },
      },
      names: [
        {
          field: 'customer',
          text: { en: 'Customer', ar: 'العميل' },
          isOptional: true,
          apart,
          excelWidth: 34,
          paper: { width: 'rest' },
        },
      ],
      order: 'hours',
    },
    (row, isSplit) => ofJobs(row, isSplit, { customer: row.customer ?? '' }),
  ),
  segment: grouping(
    {
      title: { en: 'By Segment', ar: 'حسب القسم' },
      counted: {
        en: { one: 'segment', other: 'segments' },
        ar: { zero: 'أقسام', one: 'قسم', two: 'قسمان', few: 'أقسام', many: 'قسمًا', other: 'قسم' },
      },
      names: [
        {
          field: 'segment',
          text: { en: 'Segment', ar: 'القسم' },
          isOptional: true,
          none: { en: 'No segment', ar: 'بدون قسم' },
          excelWidth: 24,
          paper: { width: 'rest' },
        },
      ],
      order: 'hours',
    },
    ({ segment }) => (segment === null ? null : { segment }),
  ),
  day: grouping(
    {
      title: { en: 'By Day', ar: 'حسب اليوم' },
      counted: {
        en: { one: 'day', other: 'days' },
        ar: { zero: 'أيام', one: 'يوم', two: 'يومان', few: 'أيام', many: 'يومًا', other: 'يوم' },
      },
      names: [
        {
          field: 'day',
          text: { en: 'Day', ar: 'اليوم' },
          excelWidth: 14,
          isDay: true,
          paper: { width: 'rest' },
        },
      ],
      order: 'names',
    },
    ({ day }) => ({ from: day, to: day }),
  ),
} satisfies Record<string, Grouping>

type Groupings = typeof groupings
export type ReportGroup = keyof Groupings
export const reportGroups = Object.keys(groupings) as [ReportGroup, ...ReportGroup[]]

/** What the rows of a grouping are of, as files have them. */
export type RowNames<Group extends ReportGroup> = NamedRow<Groupings[Group]> &
  (Groupings[Group] extends { paperOnly: infer Columns } ? Plain<FieldsOf<ElementOf<Columns>>> : unknown)

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** What rows of any grouping are of, as answers have them. */
export type AnyRowNames = Intersection<{ [Group in ReportGroup]: NamedRow<Groupings[Group]> }[ReportGroup]>

/** A grouping, whichever it is. */
export function groupingOf(group: ReportGroup): Grouping {
  return groupings[group]
}

/** The field that tells the rows of a grouping apart. */
export function keyOf({ id, names }: Grouping): string {
  return id?.field ?? names[0].field
}

/** What a row of a grouping is told apart by; what is charged to no job has a row of its own. */
export function rowKey(group: ReportGroup, row: object): string {
  return isApart(row) ? 'not charged' : String((row as Record<string, unknown>)[keyOf(groupingOf(group))])
}

/** Whether a row has the work that is charged to no job, and so none of what its grouping counts. */
export function isApart(row: object): boolean {
  return 'is_charged' in row && row.is_charged === false
}

/** What a row of a grouping is of, field by field. */
export function rowFieldsOf(group: ReportGroup): string[] {
  const { names } = groupingOf(group)
  const fields = names.flatMap(({ field, person, arabic, apart: text }) => {
    return [field, person ?? [], arabic ?? [], text ? 'is_charged' : []].flat()
  })
  return [...new Set([keyOf(groupingOf(group)), ...fields])]
}

/** The columns of names on paper. */
export function paperColumnsOf(group: ReportGroup): PaperColumn[] {
  const { names, paperOnly = [] } = groupingOf(group)
  return [...names, ...paperOnly].filter((column): column is PaperColumn => column.paper !== undefined)
}

/** What a row is called in a column, for readers of a language; null where it has no name. */
export function nameOfRow(row: object, column: Name, language: Language): string | null {
  const { field, person, arabic } = column
  const named = row as Record<string, unknown>
  if (column.apart && isApart(row)) return textIn(column.apart, language)
  if (person !== undefined && named[person]) return labelIn(language, named[person] as Person)
  const name = named[field]
  if (typeof name !== 'string') return null
  return nameIn(language, { name, name_ar: arabic === undefined ? null : (named[arabic] as string | null | undefined) })
}

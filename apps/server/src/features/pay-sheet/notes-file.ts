import { fillText, labelIn } from '@warsha/contract'
import { BYTE_ORDER_MARK, csvLine, harmless } from '../../platform/csv.ts'
import type { CellKind, CellValue, SheetPlan } from '../../platform/excel/workbook.ts'
import type { PayLabels } from './labels.ts'
import { presentNote } from './present.ts'
import type { PersonSheet, ShopSheet } from './sheet.ts'

type Row = { person: PersonSheet['person']; note: ReturnType<typeof presentNote> }
type Column = {
  heading: (labels: PayLabels) => string
  kind: CellKind
  width: number
  valueOf: (row: Row, labels: PayLabels) => CellValue
}

const columns: readonly Column[] = [
  {
    heading: ({ technician }) => technician,
    kind: 'text',
    width: 30,
    valueOf: ({ person }, { language }) => labelIn(language, person.labelled),
  },
  {
    heading: ({ employee_number }) => employee_number,
    kind: 'text',
    width: 15,
    valueOf: ({ person }) => person.employee_number,
  },
  {
    heading: ({ law_note }) => law_note,
    kind: 'text',
    width: 44,
    valueOf: ({ note }, labels) => labels[`note_${note.kind}`],
  },
  { heading: ({ first_day }) => first_day, kind: 'date', width: 13, valueOf: ({ note }) => note.first_day },
  { heading: ({ last_day }) => last_day, kind: 'date', width: 13, valueOf: ({ note }) => note.last_day },
  {
    heading: (labels) => fillText(labels.hours_of, { name: labels.worked }),
    kind: 'hours',
    width: 16,
    valueOf: ({ note }) => note.hours,
  },
  {
    heading: (labels) => fillText(labels.hours_of, { name: labels.lawful }),
    kind: 'hours',
    width: 16,
    valueOf: ({ note }) => note.lawful_hours,
  },
]

function rowsOf({ people, month, timeZone }: ShopSheet): Row[] {
  return people.flatMap(({ person, notes }) =>
    notes.map((note) => ({ person, note: presentNote(note, month, timeZone) })),
  )
}

/** The notes of the law as a sheet of a workbook. */
export function notesSheet(sheet: ShopSheet, labels: PayLabels): SheetPlan {
  return {
    name: labels.law_notes,
    columns: columns.map(({ heading, kind, width }) => ({ heading: heading(labels), kind, width })),
    rows: rowsOf(sheet).map((row) => columns.map(({ valueOf }) => valueOf(row, labels))),
  }
}

/** The notes of the law as CSV, a line for each. */
export function notesCsv(sheet: ShopSheet, labels: PayLabels): Buffer {
  const lines = rowsOf(sheet).map((row) => [
    sheet.month.name,
    ...columns.map(({ valueOf }) => {
      const value = valueOf(row, labels)
      return typeof value === 'number' ? value.toFixed(2) : harmless(value ?? '')
    }),
  ])
  const headings = [labels.month, ...columns.map(({ heading }) => heading(labels))]
  return Buffer.from(BYTE_ORDER_MARK + [headings, ...lines].map(csvLine).join(''))
}

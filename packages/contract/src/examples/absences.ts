import { blankAbsenceCells } from '../absence-file.ts'
import type { Absence, absenceShapes } from '../absences.ts'
import type { ExamplesOf } from './example.ts'
import { doneImportExample, foundExample } from './imports.ts'
import { huda, khalid } from './work.ts'

const absence: Absence = {
  id: 31,
  technician_id: khalid.id,
  technician: khalid,
  kind: 'annual',
  first_day: '2026-11-22',
  last_day: '2026-11-26',
  half: null,
  recorded_by: huda,
  recorded_at: '2026-11-19T06:00:00.000Z',
  worked_days: [],
  is_locked: false,
  version: 1,
}
const changed = { kind: 'annual', first_day: '2026-11-22', last_day: '2026-11-24' } as const

export const absenceExamples: ExamplesOf<keyof typeof absenceShapes> = {
  absences: {
    query: { from_date: '2026-11-22', to_date: '2026-11-23' },
    answer: {
      today: '2026-11-19',
      calendars: [
        {
          segment: null,
          days: [
            { date: '2026-11-22', kind: 'working_day' },
            { date: '2026-11-23', kind: 'working_day' },
          ],
        },
      ],
      technicians: [
        {
          technician_id: khalid.id,
          technician: khalid,
          segment: 'Rewinding',
          segments: [{ from: '2026-11-22', segment: 'Rewinding' }],
          is_active: true,
        },
      ],
      absences: [absence],
    },
  },
  daysNotRecorded: {
    query: { month: '2026-11' },
    answer: {
      month: '2026-11',
      is_locked: false,
      days: 1.5,
      technicians: [
        {
          technician_id: khalid.id,
          technician: khalid,
          segment: 'Rewinding',
          days: [
            { date: '2026-11-15', days: 1 },
            { date: '2026-11-17', days: 0.5 },
          ],
        },
      ],
    },
  },
  createAbsences: {
    body: { technician_ids: [7], kind: 'annual', first_day: '2026-11-22', last_day: '2026-11-26' },
    answer: { absences: [absence], collided: [] },
  },
  importAbsences: {
    fields: { commit: 'false' },
    answer: {
      rows: [
        {
          ...blankAbsenceCells,
          row: 2,
          employee_number: 'W-104',
          kind: 'إجازة سنوية',
          first_day: '2026-12-06',
          last_day: '2026-12-10',
          person: khalid,
          errors: [],
          remarks: [],
        },
      ],
      ready: 1,
      created: 0,
      found: foundExample({ employee_number: 'Employee number', kind: 'Kind', first_day: 'From', last_day: 'To' }),
      obstacle: null,
      import_id: null,
    },
  },
  absenceImports: { answer: { imports: [doneImportExample('leave-2027.xlsx', 31)] } },
  takeBackAbsenceImport: { params: { id: 4 } },
  absenceImportTemplate: {},
  updateAbsence: { params: { id: 31 }, body: changed, answer: { ...absence, ...changed, version: 2 } },
  deleteAbsence: { params: { id: 31 } },
  restoreAbsence: { params: { id: 31 }, answer: absence },
  ownAbsences: {
    answer: [{ id: 31, kind: 'annual', first_day: '2026-11-22', last_day: '2026-11-26', half: null }],
  },
}

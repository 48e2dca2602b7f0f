import { type AbsenceFileColumn, absenceFileColumns, type ImportedAbsenceRow } from '@warsha/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { localDateText } from '../../i18n/admin-formats.ts'
import { numberText } from '../../i18n/formats.ts'
import type { Language } from '../../i18n/language.ts'
import { personText } from '../../i18n/people.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { type FileImport, FileImportDialog } from '../file-import/index.ts'
import { readAbsencesAgain } from './data.ts'

const absenceFiles: Omit<FileImport<AbsenceFileColumn, ImportedAbsenceRow>, 'texts' | 'textOf' | 'wayBack'> = {
  columns: absenceFileColumns,
  name: 'importAbsences',
  call: (given) => call('importAbsences', given),
  readAgain: readAbsencesAgain,
  template: { call: 'absenceImportTemplate', fileName: 'absences-template.xlsx' },
  isLeftToRight: (column) => column === 'employee_number',
  look: () => undefined,
  tableFrom: () => 640,
  card: [
    { name: 'technician' },
    { name: 'employee_number', look: 'quiet' },
    { name: 'kind' },
    { name: 'first_day', look: 'named' },
    { name: 'last_day', look: 'named' },
    { name: 'half', look: 'named' },
  ],
}

/** The person and the days that a row means, where they are known; else what the file has. */
function textOf(row: ImportedAbsenceRow, column: AbsenceFileColumn, language: Language): string {
  const cell = row[column]
  if (column === 'technician') return row.person ? personText(row.person) : cell
  const isDay = (column === 'first_day' || column === 'last_day') && /^\d{4}-\d\d-\d\d$/.test(cell)
  return isDay ? localDateText(cell, language) : cell
}

/** Reads a file of absences, shows whom and which days it means, and records the good ones. */
export function ImportAbsences({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const kind = useMemo(() => {
    const counted = (count: number) => ({ count, number: numberText(count, language) })
    return {
      ...absenceFiles,
      textOf: (row: ImportedAbsenceRow, column: AbsenceFileColumn) => textOf(row, column, language),
      wayBack: {
        key: ['admin', 'absence-imports'],
        list: async () => (await call('absenceImports')).imports,
        takeBack: (id: number) => call('takeBackAbsenceImport', { params: { id } }),
        counted: (count: number) => t('absences.importing.counted', counted(count)),
        sure: (count: number) => t('absences.importing.sure', counted(count)),
      },
      texts: {
        title: t('absences.importing.title'),
        intro: t('absences.importing.intro'),
        hints: [t('absences.importing.people'), t('absences.importing.words')],
        submit: (count: number) => t('absences.importing.submit', counted(count)),
        failed: t('absences.importing.failed'),
        done: (count: number) => t('absences.importing.done', counted(count)),
        doneText: t('absences.importing.doneText'),
      },
    }
  }, [t, language])
  return <FileImportDialog kind={kind} onClose={onClose} />
}

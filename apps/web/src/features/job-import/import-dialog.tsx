import { type DoneImport, type ImportedRow, type JobFileColumn, jobFileColumns } from '@warsha/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { localDateText } from '../../i18n/admin-formats.ts'
import type { Language } from '../../i18n/language.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { type FileImport, FileImportDialog } from '../file-import/index.ts'
import styles from './columns.module.css'

/** Below this width of the list, in pixels, the columns have no room for what they are to show. */
const LEAST_TABLE = 860

/** What the column of planned hours needs besides, where there is one. */
const PLANNED = 120

const jobFiles: Omit<FileImport<JobFileColumn, ImportedRow>, 'texts' | 'textOf' | 'wayBack'> = {
  columns: jobFileColumns,
  name: 'importJobs',
  call: (given) => call('importJobs', given),
  readAgain: (client) => client.invalidateQueries({ queryKey: ['admin', 'jobs'] }),
  template: { call: 'jobImportTemplate', fileName: 'jobs-template.xlsx' },
  isLeftToRight: (column) => column === 'job_no',
  look: (column) => styles[column],
  tableFrom: (columns) => LEAST_TABLE + (columns.some(({ name }) => name === 'planned_hours') ? PLANNED : 0),
  card: [
    { name: 'job_no' },
    { name: 'customer' },
    { name: 'description', look: 'quiet' },
    { name: 'due_on', look: 'named' },
    { name: 'planned_hours', look: 'named' },
  ],
}

/** A cell as it was read, a day as it is written everywhere. */
function textOf(row: ImportedRow, column: JobFileColumn, language: Language): string {
  const cell = row[column]
  return column === 'due_on' && /^\d{4}-\d\d-\d\d$/.test(cell) ? localDateText(cell, language) : cell
}

async function listImports(): Promise<DoneImport[]> {
  const { imports } = await call('jobImports')
  return imports.map(({ jobs, ...one }) => ({ ...one, count: jobs }))
}

/** Reads a file of jobs, shows what is in it, and creates the good ones. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const kind = useMemo(() => {
    const counted = (count: number) => ({ count, number: numberText(count, language) })
    return {
      ...jobFiles,
      textOf: (row: ImportedRow, column: JobFileColumn) => textOf(row, column, language),
      wayBack: {
        key: ['admin', 'job-imports'],
        list: listImports,
        takeBack: (id: number) => call('takeBackJobImport', { params: { id } }),
        counted: (count: number) => t('jobImport.jobs', counted(count)),
        sure: (count: number) => t('jobImport.takeBackSure', counted(count)),
      },
      texts: {
        title: t('jobImport.title'),
        intro: t('jobImport.intro'),
        hints: [t('jobImport.planned')],
        submit: (count: number) => t('jobImport.import', counted(count)),
        failed: t('jobImport.importFailed'),
        done: (count: number) => t('jobImport.done', counted(count)),
        doneText: t('jobImport.doneText'),
      },
    }
  }, [t, language])
  return <FileImportDialog kind={kind} onClose={onClose} />
}

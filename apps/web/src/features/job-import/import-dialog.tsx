import { type ImportedRow, type JobFileColumn, jobFileColumns } from '@warsha/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { type FileImport, FileImportDialog } from '../file-import/index.ts'
import styles from './columns.module.css'

/** Below this width of the list, in pixels, the columns have no room for what they are to show. */
const LEAST_TABLE = 860

/** What the column of planned hours needs besides, where there is one. */
const PLANNED = 120

const jobFiles: Omit<FileImport<JobFileColumn, ImportedRow>, 'texts'> = {
  columns: jobFileColumns,
  call: (given) => call('importJobs', given),
  readAgain: (client) => client.invalidateQueries({ queryKey: ['admin', 'jobs'] }),
  template: { call: 'jobImportTemplate', fileName: 'jobs-template.xlsx' },
  textOf: (row, column) => row[column],
  isLeftToRight: (column) => column === 'job_no',
  look: (column) => styles[column],
  tableFrom: (columns) => LEAST_TABLE + (columns.some(({ name }) => name === 'planned_hours') ? PLANNED : 0),
  card: [
    { name: 'job_no' },
    { name: 'customer' },
    { name: 'description', look: 'quiet' },
    { name: 'planned_hours', look: 'named' },
  ],
}

/** Reads a file of jobs, shows what is in it, and creates the good ones. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const kind = useMemo(() => {
    const counted = (count: number) => ({ count, number: numberText(count, language) })
    return {
      ...jobFiles,
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

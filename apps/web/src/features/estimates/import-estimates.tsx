import { type FileColumn, type ImportedEstimateRow, estimateFileColumns } from '@warsha/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { type FileImport, FileImportDialog } from '../file-import/index.ts'

type Kind = FileImport<string, ImportedEstimateRow>

/** Columns that a file may have but that are no activity. */
const BASE = ['job_type', 'power_rating', 'rpm_category', 'activity', 'hours'] as const
type Base = (typeof BASE)[number]

function isBase(column: string): column is Base {
  return (BASE as readonly string[]).includes(column)
}

const estimateFiles: Omit<Kind, 'texts' | 'columns' | 'card' | 'wayBack'> = {
  name: 'importEstimates',
  call: (given) => call('importEstimates', given),
  readAgain: (client) => client.invalidateQueries({ queryKey: ['admin', 'estimates'] }),
  template: { call: 'estimateImportTemplate', fileName: 'planned-hours.xlsx' },
  textOf: (row, column) => (isBase(column) ? row[column] : (row.by_activity[column] ?? '')),
  isLeftToRight: (column) => column === 'hours' || !isBase(column),
  look: () => undefined,
  tableFrom: (columns) => Math.max(520, 110 * columns.length),
}

/** Reads a file of planned hours, as a matrix or as a list, shows what it changes, and plans with it. */
export function ImportEstimates({ onClose }: { onClose: () => void }) {
  const { data: activities } = useQuery({
    queryKey: ['admin', 'activity-types'],
    queryFn: ({ signal }) => call('allActivityTypes', { signal }),
  })
  const columns = useMemo(
    () => activities && estimateFileColumns(activities.filter(({ is_active }) => is_active)),
    [activities],
  )
  return columns ? <Opened columns={columns} onClose={onClose} /> : null
}

function Opened({ columns, onClose }: { columns: readonly FileColumn[]; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const kind = useMemo((): Kind => {
    const counted = (count: number) => ({ count, number: numberText(count, language) })
    return {
      ...estimateFiles,
      columns,
      card: columns.map(({ name }) => (name === 'job_type' ? { name } : { name, look: 'named' })),
      wayBack: {
        key: ['admin', 'estimate-imports'],
        list: async () => (await call('estimateImports')).imports,
        takeBack: (id) => call('takeBackEstimateImport', { params: { id } }),
        counted: (count) => t('estimates.importing.counted', counted(count)),
        sure: (count) => t('estimates.importing.sure', counted(count)),
      },
      texts: {
        title: t('estimates.importing.title'),
        intro: t('estimates.importing.intro'),
        hints: [t('estimates.importing.shapes'), t('estimates.importing.hours')],
        submit: (count) => t('estimates.importing.submit', counted(count)),
        failed: t('estimates.importing.failed'),
        done: (count) => t('estimates.importing.done', counted(count)),
        doneText: t('estimates.importing.doneText'),
      },
    }
  }, [t, language, columns])
  return <FileImportDialog kind={kind} onClose={onClose} />
}

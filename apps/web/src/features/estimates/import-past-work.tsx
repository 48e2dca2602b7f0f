import { type ImportedPastWorkRow, type PastWorkColumn, pastWorkColumns } from '@warsha/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { localDateText } from '../../i18n/admin-formats.ts'
import { numberText } from '../../i18n/formats.ts'
import type { Language } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { type FileImport, FileImportDialog } from '../file-import/index.ts'

type Kind = FileImport<PastWorkColumn, ImportedPastWorkRow>

const leftToRight: ReadonlySet<PastWorkColumn> = new Set(['job_no', 'hours', 'started', 'ended'])

const pastWorkFiles: Omit<Kind, 'texts' | 'textOf' | 'wayBack'> = {
  columns: pastWorkColumns,
  name: 'importPastWork',
  call: (given) => call('importPastWork', given),
  readAgain: (client) => client.invalidateQueries({ queryKey: ['admin', 'estimates'] }),
  template: { call: 'pastWorkImportTemplate', fileName: 'past-work-template.xlsx' },
  isLeftToRight: (column) => leftToRight.has(column),
  look: () => undefined,
  tableFrom: (columns) => Math.max(520, 105 * columns.length),
  card: [
    { name: 'activity' },
    { name: 'job_no', look: 'named' },
    { name: 'job_type', look: 'quiet' },
    { name: 'power_rating', look: 'quiet' },
    { name: 'rpm_category', look: 'quiet' },
    { name: 'day', look: 'named' },
    { name: 'hours', look: 'named' },
    { name: 'started', look: 'named' },
    { name: 'ended', look: 'named' },
    { name: 'worker', look: 'named' },
  ],
}

function textOf(row: ImportedPastWorkRow, column: PastWorkColumn, language: Language): string {
  const cell = row[column]
  return column === 'day' && /^\d{4}-\d\d-\d\d$/.test(cell) ? localDateText(cell, language) : cell
}

/** Reads a file of work that was done before, shows what would be learned from, and has it learned. */
export function ImportPastWork({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const kind = useMemo((): Kind => {
    const counted = (count: number) => ({ count, number: numberText(count, language) })
    return {
      ...pastWorkFiles,
      textOf: (row, column) => textOf(row, column, language),
      wayBack: {
        key: ['admin', 'past-work-imports'],
        list: async () => (await call('pastWorkImports')).imports,
        takeBack: (id) => call('takeBackPastWorkImport', { params: { id } }),
        counted: (count) => t('estimates.past.counted', counted(count)),
        sure: (count) => t('estimates.past.sure', counted(count)),
      },
      texts: {
        title: t('estimates.past.title'),
        intro: t('estimates.past.intro'),
        hints: [t('estimates.past.only'), t('estimates.past.rows'), t('estimates.past.hours')],
        submit: (count) => t('estimates.past.submit', counted(count)),
        failed: t('estimates.past.failed'),
        done: (count) => t('estimates.past.done', counted(count)),
        doneText: t('estimates.past.doneText'),
      },
    }
  }, [t, language])
  return <FileImportDialog kind={kind} onClose={onClose} />
}

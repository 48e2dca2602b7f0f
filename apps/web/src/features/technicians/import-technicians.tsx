import { type ImportedTechnicianRow, type TechnicianFileColumn, technicianFileColumns } from '@warsha/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { localDateText } from '../../i18n/admin-formats.ts'
import { numberText } from '../../i18n/formats.ts'
import type { Language } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { Button } from '../../ui/button.tsx'
import { type FileImport, FileImportDialog } from '../file-import/index.ts'
import { readTechniciansAgain } from './data.ts'

type Kind = FileImport<TechnicianFileColumn, ImportedTechnicianRow>

const leftToRight: ReadonlySet<TechnicianFileColumn> = new Set(['employee_number', 'phone', 'email', 'hourly_rate'])

const technicianFiles: Omit<Kind, 'texts' | 'textOf' | 'wayBack' | 'next'> = {
  columns: technicianFileColumns,
  name: 'importTechnicians',
  call: (given) => call('importTechnicians', given),
  readAgain: readTechniciansAgain,
  template: { call: 'technicianImportTemplate', fileName: 'technicians-template.xlsx' },
  isLeftToRight: (column) => leftToRight.has(column),
  look: () => undefined,
  tableFrom: (columns) => Math.max(520, 120 * columns.length),
  card: [
    { name: 'name' },
    { name: 'segment' },
    { name: 'employee_number', look: 'named' },
    { name: 'phone', look: 'named' },
    { name: 'email', look: 'named' },
    { name: 'hourly_rate', look: 'named' },
    { name: 'rate_from', look: 'named' },
  ],
}

function textOf(row: ImportedTechnicianRow, column: TechnicianFileColumn, language: Language): string {
  const cell = row[column]
  return column === 'rate_from' && /^\d{4}-\d\d-\d\d$/.test(cell) ? localDateText(cell, language) : cell
}

type Props = { onClose: () => void; /** opens what gives those who were added their passwords */ onCards: () => void }

/** Reads a file of technicians, shows who is new and who is there already, and adds those who are new. */
export function ImportTechnicians({ onClose, onCards }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const kind = useMemo((): Kind => {
    const counted = (count: number) => ({ count, number: numberText(count, language) })
    return {
      ...technicianFiles,
      textOf: (row, column) => textOf(row, column, language),
      next: <Button onClick={onCards}>{t('cards.many')}</Button>,
      wayBack: {
        key: ['admin', 'technician-imports'],
        list: async () => (await call('technicianImports')).imports,
        takeBack: (id) => call('takeBackTechnicianImport', { params: { id } }),
        counted: (count) => t('technicians.importing.counted', counted(count)),
        sure: (count) => t('technicians.importing.sure', counted(count)),
      },
      texts: {
        title: t('technicians.importing.title'),
        intro: t('technicians.importing.intro'),
        hints: [t('technicians.importing.segments'), t('technicians.importing.passwords')],
        submit: (count) => t('technicians.importing.submit', counted(count)),
        failed: t('technicians.importing.failed'),
        done: (count) => t('technicians.importing.done', counted(count)),
        doneText: t('technicians.importing.doneText'),
      },
    }
  }, [t, language, onCards])
  return <FileImportDialog kind={kind} onClose={onClose} />
}

import { type HolidayFileColumn, holidayFileColumns, type ImportedHolidayRow } from '@warsha/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { localDateText } from '../../i18n/admin-formats.ts'
import { numberText } from '../../i18n/formats.ts'
import type { Language } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { type FileImport, FileImportDialog } from '../file-import/index.ts'
import { readExceptionsAgain } from './data.ts'

type Kind = FileImport<HolidayFileColumn, ImportedHolidayRow>

const holidayFiles: Omit<Kind, 'texts' | 'textOf' | 'wayBack'> = {
  columns: holidayFileColumns,
  name: 'importHolidays',
  call: (given) => call('importHolidays', given),
  readAgain: readExceptionsAgain,
  template: { call: 'holidayImportTemplate', fileName: 'holidays-template.xlsx' },
  isLeftToRight: (column) => column === 'starts' || column === 'ends',
  look: () => undefined,
  tableFrom: (columns) => Math.max(520, 100 * columns.length),
  card: [
    { name: 'reason' },
    { name: 'kind', look: 'quiet' },
    { name: 'first_day', look: 'named' },
    { name: 'last_day', look: 'named' },
    { name: 'days', look: 'named' },
    { name: 'starts', look: 'named' },
    { name: 'ends', look: 'named' },
    { name: 'segment', look: 'named' },
  ],
}

function textOf(row: ImportedHolidayRow, column: HolidayFileColumn, language: Language): string {
  const cell = row[column]
  const isDay = (column === 'first_day' || column === 'last_day') && /^\d{4}-\d\d-\d\d$/.test(cell)
  return isDay ? localDateText(cell, language) : cell
}

/** Reads a file of holidays and exceptions, shows which days it means, and enters them. */
export function ImportHolidays({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const kind = useMemo((): Kind => {
    const counted = (count: number) => ({ count, number: numberText(count, language) })
    return {
      ...holidayFiles,
      textOf: (row, column) => textOf(row, column, language),
      wayBack: {
        key: ['admin', 'holiday-imports'],
        list: async () => (await call('holidayImports')).imports,
        takeBack: (id) => call('takeBackHolidayImport', { params: { id } }),
        counted: (count) => t('exceptions.importing.counted', counted(count)),
        sure: (count) => t('exceptions.importing.sure', counted(count)),
      },
      texts: {
        title: t('exceptions.importing.title'),
        intro: t('exceptions.importing.intro'),
        hints: [t('exceptions.importing.days'), t('exceptions.importing.types')],
        submit: (count) => t('exceptions.importing.submit', counted(count)),
        failed: t('exceptions.importing.failed'),
        done: (count) => t('exceptions.importing.done', counted(count)),
        doneText: t('exceptions.importing.doneText'),
      },
    }
  }, [t, language])
  return <FileImportDialog kind={kind} onClose={onClose} />
}

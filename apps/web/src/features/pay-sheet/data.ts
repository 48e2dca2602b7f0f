import { useQuery } from '@tanstack/react-query'
import type { Language } from '@warsha/contract'
import { call, send } from '../../api/api.ts'
import { saveFile } from '../../device/save-file.ts'
import type { Month } from '../timesheets/index.ts'

/** A month's pay sheet, with the days of a technician where one is named. */
export function usePaySheet(month: Month, technician: number | null) {
  return useQuery({
    queryKey: ['admin', 'pay-sheet', month, technician],
    queryFn: ({ signal }) => call('paySheet', { query: queryOf({ month, technician }), signal }),
    staleTime: 0,
  })
}

/** Of which month, and of whom alone. */
export type PaySheetKey = { month: Month; technician: number | null }

function queryOf({ month, technician }: PaySheetKey) {
  return { month, ...(technician !== null && { technician_id: technician }) }
}

export const fileKinds = ['excel', 'pdf', 'csv'] as const
export type FileKind = (typeof fileKinds)[number]

const files = {
  excel: { call: 'paySheetExcel', ending: 'xlsx' },
  pdf: { call: 'paySheetPdf', ending: 'pdf' },
  csv: { call: 'paySheetCsv', ending: 'csv' },
} as const satisfies Record<FileKind, object>

/** Makes a file of the pay sheet and saves it. @returns its name */
export async function savePaySheet(kind: FileKind, which: PaySheetKey, language: Language): Promise<string> {
  const response = await send(files[kind].call, { query: { ...queryOf(which), language } })
  const file = await response.blob()
  const whose = which.technician === null ? '' : `_${which.technician}`
  const name = `pay_sheet_${which.month}${whose}.${files[kind].ending}`
  saveFile(name, file.type, file)
  return name
}

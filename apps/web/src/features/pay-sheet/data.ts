import { useQuery } from '@tanstack/react-query'
import type { Language, PayrollFormat } from '@warsha/contract'
import { call, send } from '../../api/api.ts'
import { saveFile } from '../../device/save-file.ts'
import type { Month } from '../../ui/admin/months.ts'

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

export const fileKinds = ['excel', 'pdf', 'csv', 'payrollCsv', 'payrollJson', 'notesCsv'] as const
export type FileKind = (typeof fileKinds)[number]

type File = { name: string; send: (which: PaySheetKey, language: Language) => Promise<Response>; ending: string }

const ofSheet = (call: 'paySheetExcel' | 'paySheetPdf' | 'paySheetCsv' | 'payNotesCsv'): File['send'] => {
  return (which, language) => send(call, { query: { ...queryOf(which), language } })
}
const payroll = (format: PayrollFormat): File => ({
  name: 'payroll',
  send: ({ month }) => send('payrollFile', { query: { month, format } }),
  ending: format,
})

const files: Record<FileKind, File> = {
  excel: { name: 'pay_sheet', send: ofSheet('paySheetExcel'), ending: 'xlsx' },
  pdf: { name: 'pay_sheet', send: ofSheet('paySheetPdf'), ending: 'pdf' },
  csv: { name: 'pay_sheet', send: ofSheet('paySheetCsv'), ending: 'csv' },
  payrollCsv: payroll('csv'),
  payrollJson: payroll('json'),
  notesCsv: { name: 'notes_of_the_law', send: ofSheet('payNotesCsv'), ending: 'csv' },
}

/** Makes a file of the pay sheet and saves it. @returns its name */
export async function savePaySheet(kind: FileKind, which: PaySheetKey, language: Language): Promise<string> {
  const { name: what, send, ending } = files[kind]
  const file = await (await send(which, language)).blob()
  const whose = which.technician === null ? '' : `_${which.technician}`
  const name = `${what}_${which.month}${whose}.${ending}`
  saveFile(name, file.type, file)
  return name
}

import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import type { BodyOf, InvoiceBatchState, InvoiceFormat, Language, NewInvoicePrice } from '@warsha/contract'
import { call, send } from '../../api/api.ts'
import { saveFile } from '../../device/save-file.ts'

const key = ['admin', 'invoicing']

export const PAGE_SIZES = [20, 50, 100] as const

type Page = { page: number; size: number }

/** What lies in no batch, until a day where one is named. */
export function useNotInvoiced({ q, until, page, size }: Page & { q: string; until: string }) {
  const query = { page, page_size: size, ...(q !== '' && { q }), ...(until !== '' && { until }) }
  return useQuery({
    queryKey: [...key, 'open', query],
    queryFn: ({ signal }) => call('notInvoiced', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function useBatches({ state, page, size }: Page & { state: InvoiceBatchState | '' }) {
  const query = { page, page_size: size, ...(state !== '' && { state }) }
  return useQuery({
    queryKey: [...key, 'batches', query],
    queryFn: ({ signal }) => call('invoiceBatches', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function useBatch(id: number) {
  return useQuery({
    queryKey: [...key, 'batch', id],
    queryFn: ({ signal }) => call('invoiceBatch', { params: { id }, signal }),
    staleTime: 0,
  })
}

export function useLines(id: number, { page, size }: Page) {
  return useQuery({
    queryKey: [...key, 'lines', id, page, size],
    queryFn: ({ signal }) => call('invoiceLines', { params: { id }, query: { page, page_size: size }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function usePrices() {
  return useQuery({
    queryKey: [...key, 'prices'],
    queryFn: ({ signal }) => call('invoicePrices', { signal }),
    staleTime: 0,
  })
}

/** The customers that have something to invoice, for whom a price is most likely set. */
export function useCustomers() {
  return useQuery({
    queryKey: [...key, 'customers'],
    queryFn: ({ signal }) => call('notInvoiced', { query: { page_size: 200 }, signal }),
    select: ({ customers }) => customers.map(({ customer }) => customer).filter((name) => name !== ''),
  })
}

/** The types of jobs in use. */
export function useJobTypes() {
  return useQuery({
    queryKey: ['admin', 'master-data', 'list', 'job-types', 'in use'],
    queryFn: ({ signal }) => call('jobTypes', { query: { active_only: 'true' }, signal }),
  })
}

export function useJobInvoicing(id: number) {
  return useQuery({
    queryKey: [...key, 'job', id],
    queryFn: ({ signal }) => call('jobInvoicing', { params: { id }, signal }),
    staleTime: 0,
  })
}

export function useSessionInvoicing(id: string) {
  return useQuery({
    queryKey: [...key, 'session', id],
    queryFn: ({ signal }) => call('sessionInvoicing', { params: { id }, signal }),
    staleTime: 0,
  })
}

/** Every part of the pages shows what was done in another. */
function readAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: key })
}

export async function makeBatch(client: QueryClient, body: BodyOf<'createInvoiceBatch'>) {
  try {
    return await call('createInvoiceBatch', { body })
  } finally {
    readAgain(client)
  }
}

export async function saveStart(client: QueryClient, body: BodyOf<'setInvoicingStart'>): Promise<void> {
  await call('setInvoicingStart', { body })
  readAgain(client)
}

export async function approveBatch(client: QueryClient, id: number): Promise<void> {
  await call('approveInvoiceBatch', { params: { id } })
  readAgain(client)
}

export async function takeBatchBack(client: QueryClient, id: number, reason: string): Promise<void> {
  await call('takeBackInvoiceBatch', { params: { id }, body: { reason } })
  readAgain(client)
}

export async function addPrice(client: QueryClient, body: NewInvoicePrice): Promise<void> {
  await call('createInvoicePrice', { body })
  readAgain(client)
}

export async function removePrice(client: QueryClient, id: number): Promise<void> {
  try {
    await call('deleteInvoicePrice', { params: { id } })
  } finally {
    readAgain(client)
  }
}

const endings: Record<InvoiceFormat, string> = { excel: 'xlsx', csv: 'csv', json: 'json', ubl: 'xml' }

/** Makes a file of a batch and saves it. @returns its name */
export async function saveLines(
  { id, number }: { id: number; number: number },
  format: InvoiceFormat,
  language: Language,
): Promise<string> {
  const file = await (await send('invoiceFile', { params: { id }, query: { format, language } })).blob()
  const name = `invoice_lines_${number}.${endings[format]}`
  saveFile(name, file.type, file)
  return name
}

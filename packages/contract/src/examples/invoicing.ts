import type { InvoiceBatch, invoicingShapes, InvoicePriceAnswer, InvoiceSums } from '../invoicing.ts'
import type { ExamplesOf } from './example.ts'
import { SESSION_ID } from './phone.ts'
import { activity, huda as admin, khalid } from './work.ts'

const CUSTOMER = 'Saline Water Works'

const sums: InvoiceSums = {
  seconds: 9000,
  hours: 2.5,
  seconds_outside: 0,
  hours_outside: 0,
  seconds_unpriced: 0,
  hours_unpriced: 0,
  amount_sar: 300,
  cost_sar: 112.5,
}
const open = { ...sums, seconds_waiting: 1800, hours_waiting: 0.5 }

const draft: InvoiceBatch = {
  id: 12,
  number: 12,
  customer: CUSTOMER,
  job_id: 4411,
  job_no: '8801',
  until: '2026-11-30',
  state: 'draft',
  line_count: 1,
  ...sums,
  made_by: admin,
  made_at: '2026-12-01T06:00:00.000Z',
  approved_by: null,
  approved_at: null,
  taken_back_by: null,
  taken_back_at: null,
  reason: null,
}
const approved: InvoiceBatch = {
  ...draft,
  state: 'approved',
  approved_by: admin,
  approved_at: '2026-12-01T06:05:00.000Z',
}

const work = { job_id: 4411, job_no: '8801', ...activity, is_outside: false, price_sar: 120 }
const amounts = { seconds: 9000, hours: 2.5, amount_sar: 300, cost_sar: 112.5 }
const position = { position: 1, ...work, session_count: 1, first_day: '2026-11-20', last_day: '2026-11-20', ...amounts }

const newPrice = {
  customer: CUSTOMER,
  job_type_id: null,
  valid_from: '2026-11-01',
  price_sar: 120,
  outside_price_sar: 180,
}
const price: InvoicePriceAnswer = {
  id: 3,
  ...newPrice,
  job_type_name: null,
  job_type_name_ar: null,
  is_used: false,
  made_by: admin,
  made_at: '2026-11-01T06:00:00.000Z',
}

export const invoicingExamples: ExamplesOf<keyof typeof invoicingShapes> = {
  notInvoiced: {
    query: { until: '2026-11-30' },
    answer: {
      ...open,
      has_prices: true,
      first_day: '2026-11-01',
      customers: [
        {
          customer: CUSTOMER,
          ...open,
          jobs: [{ job_id: 4411, job_no: '8801', description: 'Rewind of a 75 kW pump motor', ...open }],
          other_job_count: 0,
        },
      ],
      job_count: 1,
      total: 1,
      page: 1,
      page_size: 50,
    },
  },
  jobInvoicing: {
    params: { id: 4411 },
    answer: {
      job_id: 4411,
      invoiced: sums,
      not_invoiced: { ...open, seconds: 0, hours: 0, amount_sar: 0, cost_sar: 0 },
      first_day: '2026-11-01',
      price_sar: 120,
      outside_price_sar: 180,
      batches: [
        {
          id: 12,
          number: 12,
          state: 'approved',
          made_at: draft.made_at,
          seconds: 9000,
          hours: 2.5,
          amount_sar: 300,
        },
      ],
    },
  },
  sessionInvoicing: {
    params: { id: SESSION_ID },
    answer: {
      session_id: SESSION_ID,
      batches: [{ id: 12, number: 12, state: 'approved', job_no: '8801', seconds: 9000 }],
    },
  },
  setInvoicingStart: { body: { first_day: '2026-11-01' }, answer: { first_day: '2026-11-01' } },
  invoiceBatches: { query: { state: 'approved' }, answer: { batches: [approved], total: 1, page: 1, page_size: 50 } },
  createInvoiceBatch: { body: { job_id: 4411, until: '2026-11-30' }, answer: { ...draft, positions: [position] } },
  invoiceBatch: { params: { id: 12 }, answer: { ...approved, positions: [position] } },
  invoiceLines: {
    params: { id: 12 },
    query: { page: 1 },
    answer: {
      lines: [
        {
          position: 1,
          session_id: SESSION_ID,
          technician: khalid,
          ...work,
          worked_on: '2026-11-20',
          mark: 'work',
          earlier_batches: [],
          ...amounts,
        },
      ],
      total: 1,
      page: 1,
      page_size: 50,
    },
  },
  approveInvoiceBatch: { params: { id: 12 }, answer: approved },
  takeBackInvoiceBatch: {
    params: { id: 12 },
    body: { reason: 'The customer wants two invoices' },
    answer: {
      ...approved,
      state: 'taken_back',
      taken_back_by: admin,
      taken_back_at: '2026-12-02T06:00:00.000Z',
      reason: 'The customer wants two invoices',
    },
  },
  invoiceFile: { params: { id: 12 }, query: { format: 'ubl' } },
  invoicePrices: { answer: [price] },
  createInvoicePrice: { body: newPrice, answer: price },
  deleteInvoicePrice: { params: { id: 3 } },
}

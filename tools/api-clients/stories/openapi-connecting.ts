import createClient from 'openapi-fetch'
import type { paths } from './openapi-typescript.ts'

export type Connecting = { baseUrl: string; token: string; month: string }
export type Connected = { jobs: string[]; again: number; sessionsOf: string[]; payroll: string }

/** What another program does with a machine token, with the types that openapi-typescript makes: jobs in, sessions and pay out. */
export async function connect({ baseUrl, token, month }: Connecting): Promise<Connected> {
  const api = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } })
  const job = {
    external_ref: 'SO-1',
    job_no: '6001',
    customer: 'Desert Farms',
    description: 'Overhaul of a submersible pump',
    job_type: 'Motor rewinding',
    power_rating: '75 kW',
    rpm_category: '4',
  }
  const save = () => api.POST('/api/admin/jobs/batch', { body: { source: 'erp', jobs: [job] } })
  const saved = await save()
  if (!saved.data) throw new Error(saved.error.detail)
  const again = await save()

  const sessionsOf: string[] = []
  let after = ''
  for (let more = true; more;) {
    const page = await api.GET('/api/changes', { params: { query: { after, types: 'session' } } })
    if (!page.data) throw new Error(page.error.detail)
    for (const change of page.data.changes) {
      if (change.type === 'session' && change.state) sessionsOf.push(change.state.job_no)
    }
    after = page.data.next
    more = page.data.more
  }

  const query = { month, format: 'csv' } as const
  const payroll = await api.GET('/api/admin/pay-sheet/payroll', { params: { query }, parseAs: 'text' })
  return {
    jobs: saved.data.results.map(({ outcome }) => outcome),
    again: again.data?.unchanged ?? 0,
    sessionsOf,
    payroll: String(payroll.data),
  }
}

import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@warsha/contract'
import { headers } from '@warsha/contract/calls'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network } from '../../../testing/network.ts'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { call } from '../../api/api.ts'
import { ReportsHeader } from './index.ts'

freshDeskForEachTest()

const AGAIN = 'again'

const waiting: AnswerOf<'jobWaiting'> = { reasons: [], closed: null }

/** @param at when a replica had everything, in Riyadh; null: the primary answers */
function answering(at: string | null): void {
  network.answer('jobWaiting', () => {
    const answer = json(waiting)
    if (at !== null) answer.headers.set(headers.asOf, new Date(`${at}+03:00`).toISOString())
    return answer
  })
}

function Waiting() {
  const query = useQuery({
    queryKey: ['admin', 'waiting of a test'],
    queryFn: ({ signal }) => call('jobWaiting', { query: { from_date: '2026-11-01', to_date: '2026-11-20' }, signal }),
  })
  return (
    <>
      <ReportsHeader />
      <button onClick={() => void query.refetch()}>{AGAIN}</button>
      <p>{query.data ? `${query.data.reasons.length} reasons` : ''}</p>
    </>
  )
}

const again = () => page.getByRole('button', { name: AGAIN }).click()
/** Today in Riyadh, whatever day the test runs on. */
const today = () => new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)

test('a page says as of when its figures are, only where they came from a replica', async () => {
  answering(null)
  await show(<Waiting />, '/admin/reports')
  await expect.element(page.getByText('0 reasons')).toBeVisible()
  expect(page.getByText(/As of/).elements()).toEqual([])

  answering(`${today()}T10:42:05`)
  await again()
  await expect.element(page.getByText('As of 10:42', { exact: true })).toBeVisible()
  // The same figures, of a minute later.
  answering(`${today()}T10:43:05`)
  await again()
  await expect.element(page.getByText('As of 10:43', { exact: true })).toBeVisible()
  // A page that stayed open overnight.
  answering('2026-11-02T10:44:05')
  await again()
  await expect.element(page.getByText('As of 2 Nov 10:44', { exact: true })).toBeVisible()
  await chooseLanguage('ar')
  await expect.element(page.getByText(/^كما عند .*10:44/)).toBeVisible()
  answering(null)
  await again()
  await expect.element(page.getByText(/كما عند/)).not.toBeInTheDocument()
})

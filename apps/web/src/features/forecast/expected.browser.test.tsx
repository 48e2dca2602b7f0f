import type { ExpectedFinish } from '@warsha/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { Expected, ExpectedSentence } from './expected.tsx'
import { useFinishTexts } from './use-finish-texts.ts'

const kept: ExpectedFinish = {
  p50_at: '2026-11-25T07:00:00.000Z',
  p80_at: '2026-11-28T12:00:00.000Z',
  goes_on_at: null,
  late_percent: 60,
  is_guess: false,
}
const guess = { ...kept, late_percent: null, is_guess: true }
const record = { jobs: 50, dates: 237, held: 189, replayed: 0, bias_days: 3.2, horizons: [] }

function Both({ forecast }: { forecast: ExpectedFinish }) {
  const texts = useFinishTexts()
  return (
    <>
      <Expected finish={{ forecast }} texts={texts} />
      <ExpectedSentence finish={{ forecast }} texts={texts} record={record} />
    </>
  )
}
const main = page.getByRole('main')

freshDeskForEachTest()

test('a date that keeps its word stands with how such dates held', async () => {
  await show(<Both forecast={kept} />)
  await expect.element(main).toHaveTextContent('by 28 Nov at the latest in 4 of 5 cases; 60% likely to be late')
  await expect.element(main).toHaveTextContent('Of the finish dates of the last 60 days, 189 of 237 held (80%).')
  await expect.element(page.getByText('Late', { exact: true })).toBeVisible()
})

test('a guess is called one, without a chance; how many dates held stands beside', async () => {
  await show(<Both forecast={guess} />)
  await expect.element(page.getByText('Expected 25 Nov to 28 Nov – a guess from hours alone')).toBeVisible()
  await expect.element(page.getByText('~25 Nov', { exact: true })).toBeVisible()
  expect(main.element().textContent).not.toMatch(/cases|likely|Late/)
  await expect.element(main).toHaveTextContent('Of the finish dates of the last 60 days, 189 of 237 held (80%).')
})

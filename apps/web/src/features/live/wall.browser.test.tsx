import type { AnswerOf, FloorTechnician } from '@warsha/contract'
import axeCore from 'axe-core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network } from '../../../testing/network.ts'
import { personOf } from '../../../testing/people.ts'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { WallScreen } from './wall.tsx'

freshDeskForEachTest()

const LONG = 'Muhammad Abdulrahman Al-Ghamdi bin Abdulaziz Al-Zahrani Ju'

function technician(id: number, state: FloorTechnician['state']): FloorTechnician {
  const name = id % 5 === 0 ? `${LONG} ${id}` : `Technician ${id}`
  return {
    technician_id: id,
    technician_name: name,
    technician: personOf(id, name),
    employee_number: null,
    segment: null,
    state,
    since: new Date(Date.now() - 25 * 60_000).toISOString(),
    away_reason: state === 'away' ? 'day_off' : null,
    absence: null,
    expected_at: null,
    last_session: null,
    usual_activity: null,
  }
}

const technicians = [
  ...Array.from({ length: 9 }, (_, nth) => technician(nth + 1, 'working')),
  ...Array.from({ length: 3 }, (_, nth) => technician(nth + 20, 'idle')),
  technician(40, 'not_started'),
]

async function open(address = '/admin/live?screen=wall', people = technicians): Promise<void> {
  const answer: AnswerOf<'liveFloor'> = { now: '2026-11-21T08:00:00.000Z', technicians: people }
  network.answer('liveFloor', () => json(answer))
  await show(<WallScreen />, address)
  await expect.element(page.getByRole('heading', { name: 'Idle' })).toBeVisible()
}

const axe = async () => (await axeCore.run(document.querySelector('[data-names]') ?? document)).violations

test.each([
  [1920, 1080],
  [1366, 768],
  [1093, 615],
])('at %i × %i counts and names can be read from afar, and nothing is cut', async (width, height) => {
  await page.viewport(width, height)
  await open()
  const idle = page.getByRole('region', { name: 'Idle' })
  await expect.element(idle).toHaveTextContent(/Idle3/)
  const sizeOf = (element: Element | null) => Number.parseFloat(getComputedStyle(element ?? document.body).fontSize)
  // 2% of a screen of a metre is 2 cm, which good eyes read from 5 m with room to spare.
  expect(sizeOf(document.querySelector('li bdi'))).toBeGreaterThanOrEqual(width * 0.02 - 1)
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(height)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  const columns = [...document.querySelectorAll('[data-state]')]
  for (const column of columns) expect(column.scrollHeight).toBeLessThanOrEqual(column.clientHeight)
  expect(await axe()).toEqual([])
})

test('what tells a name from the same name of somebody else is never cut', async () => {
  await page.viewport(1366, 768)
  const namesake = (id: number, mark: string) => {
    const one = technician(id, 'working')
    const last_session = { job_no: id === 5 ? '7' : '12345678901234567890' } as FloorTechnician['last_session']
    return { ...one, last_session, technician: { ...one.technician, name: LONG, label: `${LONG} (${mark})` } }
  }
  await open('/admin/live?screen=wall', [namesake(5, 'W-1394'), namesake(6, 'W-1495'), technician(20, 'idle')])
  for (const mark of ['W-1394', 'W-1495']) {
    const shown = page.getByText(mark, { exact: true }).element()
    expect(shown.scrollWidth).toBeLessThanOrEqual(shown.clientWidth + 1)
    const line = shown.closest('li') as HTMLElement
    expect(shown.getBoundingClientRect().right).toBeLessThan(line.getBoundingClientRect().right)
    // However long the number of the job is, the name can be read.
    expect(line.querySelector('bdi')?.clientWidth).toBeGreaterThan(line.clientWidth * 0.4)
  }
  const short = page.getByText('7', { exact: true }).element().parentElement as HTMLElement
  expect(short.scrollWidth).toBeLessThanOrEqual(short.clientWidth)
})

test('without names where the address says so', async () => {
  await page.viewport(1920, 1080)
  await open()
  await expect.element(page.getByText('Technician 21')).toBeVisible()
  await userEvent.click(page.getByRole('link', { name: 'Hide names' }))
  await expect.poll(() => window.location.search).toBe('?screen=wall&names=no')
  await expect.element(page.getByText('Technician 21')).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Idle' })).toHaveTextContent('Idle3')
})

test('in Arabic, from right to left', async () => {
  await page.viewport(1366, 768)
  await open()
  await chooseLanguage('ar')
  await expect.element(page.getByRole('heading', { name: 'بلا عمل' })).toBeVisible()
  expect(await axe()).toEqual([])
})

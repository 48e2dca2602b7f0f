import type { AbsenceOfTechnician } from '@warsha/contract'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network } from '../../../testing/network.ts'
import { chooseLanguage } from '../../i18n/i18n.ts'
import type { Actions } from './actions.ts'
import { ali, at, omar, session, timeline } from './testing/timeline.ts'
import { TimelinePage } from './timeline-page.tsx'

freshDeskForEachTest()

/** Ali worked from 8 to 12 and from 13 to 14; Omar runs since 9, after nothing since 8. It is 15:00 on a Thursday. */
const sessions = [
  session('morning', '08:00-12:00'),
  session('noon', '13:00-14:00', {
    activity_code: 'TEST',
    activity_label: 'Testing',
    activity_label_ar: null,
    job_no: '2002',
  }),
  session('running', '09:00', { technician_id: 8 }),
]
const thursday = { date: '2026-11-19' }

async function open(given: Parameters<typeof timeline>[0] = {}, search = '') {
  network.answer('timeline', () => json(timeline({ sessions, ...given })))
  network.answer('workshop', () =>
    json({
      business_time_zone: 'Asia/Riyadh',
      today: thursday.date,
      company_name: '',
      has_logo: false,
      requires_second_factor: false,
      company_sign_in: null,
      admins_by_company_only: false,
      break_glass_id: null,
    }),
  )
  const onCorrect = vi.fn<Actions['onCorrect']>(() => Promise.resolve())
  const onAdd = vi.fn<Actions['onAdd']>()
  await show(<TimelinePage onCorrect={onCorrect} onAdd={onAdd} />, `/admin/timeline${search}`)
  await expect.element(bar(/08:00/)).toBeInTheDocument()
  return { onCorrect, onAdd }
}

const bar = (name: RegExp) => page.getByRole('gridcell').getByRole('link', { name }).first()
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
const handle = (edge: string) => page.elementLocator(document.querySelector(`[data-edge="${edge}"]`) ?? document.body)

/** Where on the screen an hour of the line is. */
function placeOf(time: string, line = 0) {
  const track = document.querySelectorAll('[data-track]')[line]
  if (!(track instanceof HTMLElement)) throw new Error('no such line')
  // From 07:00 to 18:00, an hour around the working time.
  const share = (at(time) - at('07:00')) / (at('18:00') - at('07:00'))
  return { track: page.elementLocator(track), position: { x: Math.round(share * track.clientWidth), y: 20 } }
}

test('who worked on what is said of each bar, and what is missing of each gap', async () => {
  await page.viewport(1366, 768)
  await open()
  const cells = page.getByRole('grid').getByRole('gridcell').elements()
  expect(cells.map((cell) => cell.firstElementChild?.getAttribute('aria-label'))).toEqual([
    '1001 Repair, Rewind of a 75 kW pump motor: 08:00 – 12:00, 4 h',
    '2002 Testing, Rewind of a 75 kW pump motor: 13:00 – 14:00, 1 h',
    'No session: 14:00 – 15:00, 1 h. Add session',
    'No session: 08:00 – 09:00, 1 h. Add session',
    '1001 Repair, Rewind of a 75 kW pump motor: 09:00 – now, 6 h · Running',
  ])
  await expect.element(page.getByRole('row').nth(0)).toHaveTextContent('Ali HassanWinding5 h')
})

test('an edge that is dragged asks for the reason with its time on a step of five minutes', async () => {
  await page.viewport(1366, 768)
  const { onCorrect } = await open()
  await bar(/13:00/).hover()
  const { track, position } = placeOf('14:31')
  await userEvent.dragAndDrop(handle('end'), track, { targetPosition: position })
  await expect.poll(() => onCorrect.mock.calls).toEqual([[{ sessionId: 'noon', endedAt: at('14:30') }]])
})

test('where another session is in the way, that is shown before anything is asked', async () => {
  await page.viewport(1366, 768)
  const { onCorrect } = await open()
  bar(/13:00/).element().focus()
  await userEvent.keyboard('s{Alt>}{ArrowLeft}{/Alt}')
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Escape' }))
    .toHaveTextContent('12:55 – 14:00, 1 h 5 min, +5 min')
  for (let step = 0; step < 12; step++) await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Escape' }))
    .toHaveTextContent('Overlaps job 1001 by 5 min')
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}{Escape}')
  expect(onCorrect).not.toHaveBeenCalled()
})

test('keys move an edge, and Enter asks', async () => {
  const { onCorrect } = await open()
  bar(/08:00/).element().focus()
  await userEvent.keyboard('-{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}{Enter}')
  await expect.poll(() => onCorrect.mock.calls).toEqual([[{ sessionId: 'morning', endedAt: at('11:54') }]])
})

test('the end of what runs cannot be moved, its start can', async () => {
  const { onCorrect } = await open()
  bar(/09:00/).element().focus()
  await userEvent.keyboard('-')
  await expect.element(page.getByText('It still runs: its end cannot be moved.')).toBeInTheDocument()
  await userEvent.keyboard('s+{Enter}')
  await expect.poll(() => onCorrect.mock.calls).toEqual([[{ sessionId: 'running', startedAt: at('09:05') }]])
})

test.each([
  ['en', ['{ArrowRight}', '{ArrowDown}', '{ArrowLeft}']],
  ['ar', ['{ArrowLeft}', '{ArrowDown}', '{ArrowRight}']],
] as const)('arrows lead through time and from line to line, %s', async (language, [later, down, before]) => {
  await chooseLanguage(language)
  await open()
  bar(/08:00/).element().focus()
  await userEvent.keyboard(later)
  expect(focused()).toContain('13:00')
  await userEvent.keyboard(down)
  expect(focused()).toContain('09:00')
  await userEvent.keyboard(before)
  expect(focused()).toContain('08:00')
  await userEvent.keyboard('{Home}')
  expect(focused()).toContain('Omar Saleh')
  expect(document.querySelectorAll('[data-item][tabindex="0"]')).toHaveLength(1)
})

test('a gap is filled by a press, and a session opened', async () => {
  const { onAdd } = await open()
  await page.getByRole('button', { name: /^No session: 14:00/ }).click()
  expect(onAdd.mock.calls).toEqual([[{ technicianId: 7, startedAt: at('14:00'), endedAt: at('15:00') }]])
  bar(/08:00/).element().focus()
  await userEvent.keyboard('{Enter}')
  expect(window.location.pathname).toBe('/admin/sessions/morning')
})

test('in a closed month no edge is held, and the page says why and where that is changed', async () => {
  await page.viewport(1366, 768)
  const locked = timeline()
  const { onCorrect } = await open({
    days: locked.days.map((day) => ({ ...day, is_locked: true })),
    sessions: sessions.map((one) => ({ ...one, is_locked: true })),
  })
  await expect.element(page.getByRole('note')).toHaveTextContent('November 2026 is closed')
  await expect
    .element(page.getByRole('note').getByRole('link'))
    .toHaveAttribute('href', '/admin/hours?part=months&month=2026-11&late=2026-11')
  await bar(/08:00/).hover()
  await expect.element(handle('end')).not.toBeVisible()
  bar(/08:00/).element().focus()
  await userEvent.keyboard('-{Enter}')
  await expect.element(page.getByText('Its month is closed: its times cannot be changed.')).toBeInTheDocument()
  expect(onCorrect).not.toHaveBeenCalled()
})

test('the legend says what absences and corrected sessions look like, where there are any', async () => {
  await page.viewport(1366, 768)
  const leave = {
    id: 1,
    technician_id: 8,
    technician: omar.technician,
    first_day: '2026-11-19',
    last_day: '2026-11-19',
  }
  await open({
    sessions: sessions.map((one) => ({ ...one, is_corrected: one.session_id === 'noon' })),
    absences: [{ ...leave, kind: 'sick', half: 'first' }],
  })
  const entries = () =>
    page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
  expect(entries()).toEqual(expect.arrayContaining(['Sick leave', 'Corrected']))
  expect(entries()).not.toContain('Annual leave')
  await chooseLanguage('ar')
  await expect.poll(entries).toContain('إجازة مرضية')
})

test('without any it does not', async () => {
  await open()
  const entries = page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
  expect(entries).toContain('Repair')
  for (const absent of ['Sick leave', 'Corrected']) expect(entries).not.toContain(absent)
})

test('the table has what the picture has', async () => {
  await page.viewport(1366, 768)
  network.answer('timeline', () =>
    json(
      timeline({
        sessions: [
          session('held', '08:00-13:00', { counts_until: new Date(at('12:00')).toISOString(), is_waiting: true }),
          ...sessions.slice(1),
        ],
      }),
    ),
  )
  await show(
    <TimelinePage onCorrect={() => Promise.resolve()} onAdd={() => undefined} />,
    '/admin/timeline?as=table&date=2026-11-19',
  )
  await expect.element(page.getByRole('table')).toBeVisible()
  const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  )
  expect(rows).toEqual([
    [
      'Ali Hassan',
      'Winding',
      '08:00 – 13:00',
      '5.00',
      '1001 Rewind of a 75 kW pump motor',
      'Repair',
      'Held back from 12:00: nobody reported the end, To review',
    ],
    ['Ali Hassan', '', '13:00 – 14:00', '1.00', '2002 Rewind of a 75 kW pump motor', 'Testing', ''],
    ['Ali Hassan', '', '14:00 – 15:00', '1.00', '', '', 'No session'],
    ['Omar Saleh', 'Electrical', '08:00 – 09:00', '1.00', '', '', 'No session'],
    ['Omar Saleh', '', '09:00 – now', '6.00', '1001 Rewind of a 75 kW pump motor', 'Repair', 'Running'],
  ])
})

describe('absences in the table', () => {
  const away = (id: number, given: Partial<AbsenceOfTechnician>): AbsenceOfTechnician => ({
    id,
    technician_id: 7,
    technician: ali.technician,
    kind: 'sick',
    half: null,
    first_day: '2026-11-19',
    last_day: '2026-11-19',
    ...given,
  })
  /** when each line is, what is said of it, and who was away */
  const lines = () =>
    [...document.querySelectorAll('tbody tr')].map(({ children: [, , time, ...others] }) =>
      [time, ...others.slice(-2)].map((cell) => cell?.textContent),
    )

  async function openTable(given: Parameters<typeof timeline>[0], dates?: readonly string[]): Promise<void> {
    await page.viewport(1366, 768)
    network.answer('timeline', () => json(timeline(given, dates)))
    const span = dates ? 'week' : 'day'
    await show(
      <TimelinePage onCorrect={() => Promise.resolve()} onAdd={() => undefined} />,
      `/admin/timeline?as=table&date=2026-11-19&span=${span}`,
    )
    await expect.element(page.getByRole('table')).toBeVisible()
  }

  test('stand on each line of their day, beside what there is to say of it', async () => {
    await openTable({
      sessions: [session('held', '13:00-14:00', { is_corrected: true })],
      absences: [away(1, { half: 'first' })],
    })
    expect(lines().slice(0, 2)).toEqual([
      ['13:00 – 14:00', 'Corrected', 'Sick leave, first half'],
      ['14:00 – 15:00', 'No session', 'Sick leave, first half'],
    ])
    await chooseLanguage('ar')
    await expect
      .poll(() => lines().slice(0, 2))
      .toEqual([
        ['13:00 – 14:00', 'مُصحَّحة', 'إجازة مرضية، النصف الأول'],
        ['14:00 – 15:00', 'بلا جلسة', 'إجازة مرضية، النصف الأول'],
      ])
  })

  test('are two where each half of a day has its own', async () => {
    await openTable({
      technicians: [ali],
      absences: [away(2, { half: 'second', kind: 'annual' }), away(1, { half: 'first' })],
    })
    await expect
      .element(page.getByRole('row').nth(1))
      .toHaveTextContent('Sick leave, first half Annual leave, second half')
  })

  test('of a week stand on their own days, with a line where nothing else is', async () => {
    await openTable(
      {
        technicians: [ali],
        sessions: [session('work', '08:00-15:00')],
        absences: [
          away(1, { kind: 'annual', first_day: '2026-11-17', last_day: '2026-11-18' }),
          away(2, { half: 'second' }),
        ],
      },
      ['2026-11-17', '2026-11-18', '2026-11-19'],
    )
    expect(lines()).toEqual([
      ['17 – 18 Nov 2026', '', 'Annual leave'],
      ['19 Nov 08:00 – 15:00', '', 'Sick leave, second half'],
    ])
  })
})

test('days are turned, and people chosen, in the address', async () => {
  await open()
  await page.getByRole('button', { name: 'Previous day' }).click()
  expect(window.location.search).toBe('?date=2026-11-18')
  await page.getByText('Week', { exact: true }).click()
  await expect
    .poll(() => network.requests('timeline').map(({ query }) => Object.fromEntries(query)))
    .toMatchObject([
      { from_date: '2026-11-19', days: '1' },
      { from_date: '2026-11-18', days: '1' },
      { from_date: '2026-11-15', days: '7' },
    ])
  await page.getByRole('button', { name: 'Today' }).click()
  await page.getByRole('combobox', { name: 'Segment' }).selectOptions('Electrical')
  await expect.poll(() => document.querySelectorAll('[data-line]').length).toBe(1)
  expect(window.location.search).toBe('?span=week&segment=Electrical')
})

test.each([360, 1093])('at %d px the page itself does not scroll sideways', async (width) => {
  await page.viewport(width, 740)
  await open()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleDialog } from '../../../testing/accessible.ts'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { Dialog } from '../dialog.tsx'
import type { Bounds } from './calendar-picker.tsx'
import { DateInput, type DateKind } from './date-input.tsx'
import { WorkshopClock } from './workshop-clock.tsx'

// 08:30 on 20 November in Auckland, while in Riyadh it is still the 19th.
const NOW = Date.parse('2026-11-19T19:30:00Z')

const LABEL = 'When'

freshDeskForEachTest()

type Given = Bounds & { kind?: DateKind; initial?: string }

function Part({ kind = 'date', initial = '', onValue, ...bounds }: Given & { onValue: (value: string) => void }) {
  const [value, setValue] = useState(initial)
  function take(next: string): void {
    setValue(next)
    onValue(next)
  }
  return (
    <WorkshopClock zone="Pacific/Auckland" now={() => NOW}>
      <DateInput kind={kind} label={LABEL} value={value} onValue={take} {...bounds} />
    </WorkshopClock>
  )
}

async function open(given: Given = {}) {
  const onValue = vi.fn<(value: string) => void>()
  await show(<Part {...given} onValue={onValue} />)
  const field = page.getByRole('textbox', { name: 'When' })
  await expect.element(field).toBeVisible()
  return { field, onValue }
}

test.each([
  ['20 nov', '20 Nov 2026', '2026-11-20'],
  ['20/11/2026', '20 Nov 2026', '2026-11-20'],
  ['today', '20 Nov 2026', '2026-11-20'],
  ['٢١ نوفمبر', '21 Nov 2026', '2026-11-21'],
])('%s is typed, %s shown and %s told', async (typed, shown, value) => {
  const { field, onValue } = await open()
  await field.fill(typed)
  await userEvent.tab()
  await expect.element(field).toHaveValue(shown)
  expect(onValue.mock.lastCall).toEqual([value])
})

test('what names no day stays as it was typed, says what would, and changes nothing', async () => {
  const { field, onValue } = await open({ initial: '2026-11-20' })
  await field.fill('soon')
  await userEvent.tab()
  await expect.element(field).toHaveValue('soon')
  await expect.element(field).toBeInvalid()
  await expect.element(page.getByText('Write a day, such as 20 Nov 2026')).toBeVisible()
  expect(onValue).not.toHaveBeenCalled()
  await field.fill('')
  expect(onValue.mock.lastCall).toEqual([''])
})

test('the calendar is opened and led through by keys, and gives the focus back', async () => {
  const { field, onValue } = await open({ max: '2026-12-24' })
  await field.click()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  const day = (name: RegExp) => page.getByRole('button', { name })
  // Today is the workshop's, in whatever zone the browser is.
  await expect.element(day(/20 November 2026/)).toHaveFocus()
  await expect.element(day(/20 November 2026/)).toHaveAttribute('aria-current', 'date')
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  await expect.element(day(/28 November 2026/)).toHaveFocus()
  await userEvent.keyboard('{PageDown}{Home}')
  await expect.element(day(/27 December 2026/)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(onValue).not.toHaveBeenCalled()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  expect(onValue.mock.calls).toEqual([['2026-12-20']])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('20 Dec 2026')
})

test('in Arabic the days follow one another from right to left', async () => {
  const { onValue } = await open({ initial: '2026-11-20' })
  await chooseLanguage('ar')
  await expect.element(page.getByRole('textbox')).toHaveValue('20 نوفمبر 2026')
  await page.getByRole('button', { name: 'اختيار اليوم' }).click()
  await expect.element(page.getByRole('button', { name: /20 نوفمبر 2026/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{Enter}')
  expect(onValue.mock.lastCall).toEqual(['2026-11-21'])
})

test('a day with a time in one field; Escape closes the choice and not the window around it', async () => {
  const onClose = vi.fn<() => void>()
  const onValue = vi.fn<(value: string) => void>()
  await show(
    <Dialog title={LABEL} onClose={onClose}>
      <Part kind="datetime" initial="2026-11-19T17:00" onValue={onValue} />
    </Dialog>,
  )
  const field = page.getByRole('textbox', { name: 'When' })
  await expect.element(field).toHaveValue('19 Nov 2026 17:00')
  const choice = page.getByRole('dialog', { name: 'Choose a day and a time' })
  const opener = page.getByRole('button', { name: 'Choose a day and a time' })
  await opener.click()
  await expect.element(page.getByRole('button', { name: /19 November 2026/ })).toHaveFocus()
  await expectAccessibleDialog()
  await userEvent.keyboard('{Escape}')
  await expect.element(choice).not.toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()

  await opener.click()
  await choice.getByRole('button', { name: /18 November 2026/ }).click()
  await choice.getByRole('toolbar', { name: 'Hour' }).getByRole('button', { name: '16' }).click()
  await choice.getByRole('toolbar', { name: 'Minute' }).getByRole('button', { name: '45' }).click()
  await expect.element(choice).not.toBeInTheDocument()
  expect(onValue.mock.lastCall).toEqual(['2026-11-18T16:45'])
  await field.fill('20 nov 0815')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('20 Nov 2026 08:15')
})

test('a time of day is typed or chosen', async () => {
  const { field, onValue } = await open({ kind: 'time', initial: '08:00' })
  await field.fill('1630')
  expect(onValue.mock.lastCall).toEqual(['16:30'])
  await page.getByRole('button', { name: 'Choose a time' }).click()
  await expect.element(page.getByRole('button', { name: '16' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(onValue.mock.lastCall).toEqual(['22:30'])
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.element(field).toHaveFocus()
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { confirm, confirmInTurn, ConfirmHost, withdrawQuestion } from './confirm.tsx'

const question = { message: 'Close the gate?', confirmLabel: 'Close', cancelLabel: 'Leave it' }
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(async () => {
  await render(<ConfirmHost />)
})
afterEach(cleanup)

test('a question is answered with yes or no', async () => {
  const yes = confirm(question)
  await button('Close').click()
  expect(await yes).toBe(true)
  const no = confirm(question)
  await expect.element(button('Leave it')).toHaveFocus()
  expect(page.getByRole('button').elements()).toHaveLength(2)
  await userEvent.keyboard('{Escape}')
  expect(await no).toBe(false)
})

test('another question, or its being taken back, answers the one before with no', async () => {
  const first = confirm(question)
  const second = confirm(question)
  expect(await first).toBe(false)
  withdrawQuestion()
  expect(await second).toBe(false)
})

test('a question that became moot is taken back, and no other one', async () => {
  const [moot, late] = [new AbortController(), new AbortController()]
  const first = confirm(question, moot.signal)
  await expect.element(button('Leave it')).toBeVisible()
  moot.abort()
  expect(await first).toBe(false)
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  const second = confirm(question, late.signal)
  await button('Close').click()
  expect(await second).toBe(true)
  const third = confirm({ ...question, message: 'Open the gate?' })
  late.abort()
  await expect.element(page.getByText('Open the gate?')).toBeVisible()
  await button('Leave it').click()
  expect(await third).toBe(false)
})

test('a question in its turn takes the place of none, and may become moot while it waits', async () => {
  const first = confirm(question)
  const waiting = confirmInTurn({ ...question, message: 'Open the gate?' }, new AbortController().signal)
  const moot = new AbortController()
  const never = confirmInTurn({ ...question, message: 'Paint the gate?' }, moot.signal)
  await expect.element(page.getByText('Close the gate?')).toBeVisible()
  moot.abort()
  expect(await never).toBe(false)
  await button('Close').click()
  expect(await first).toBe(true)
  await expect.element(page.getByText('Open the gate?')).toBeVisible()
  await button('Close').click()
  expect(await waiting).toBe(true)
})

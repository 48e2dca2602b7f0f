import { afterEach, beforeEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { answerInTurn, answerTo, confirm, ConfirmHost, withdrawQuestion } from './confirm.tsx'

const question = { message: 'Close the gate?', confirmLabel: 'Close', cancelLabel: 'Leave it' }
const alternative = { label: 'Close and lock', hint: 'Only the office has the key.' }
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

test.each([
  ['Close', 'yes'],
  ['Close and lock', 'alternative'],
  ['Leave it', 'no'],
] as const)('with a second way to say yes, “%s” is %s', async (label, expected) => {
  const answer = answerTo({ ...question, alternative })
  await expect.element(button('Close and lock')).toHaveAccessibleDescription('Only the office has the key.')
  await expect.element(button('Leave it')).toHaveFocus()
  await button(label).click()
  expect(await answer).toBe(expected)
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
})

test('another question, or its being taken back, answers the one before with no', async () => {
  const first = answerTo({ ...question, alternative })
  const second = answerTo(question)
  expect(await first).toBe('no')
  withdrawQuestion()
  expect(await second).toBe('no')
})

test('a question that became moot is taken back, and no other one', async () => {
  const [moot, late] = [new AbortController(), new AbortController()]
  const first = answerTo(question, moot.signal)
  await expect.element(button('Leave it')).toBeVisible()
  moot.abort()
  expect(await first).toBe('no')
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  const second = answerTo(question, late.signal)
  await button('Close').click()
  expect(await second).toBe('yes')
  const third = answerTo({ ...question, message: 'Open the gate?' })
  late.abort()
  await expect.element(page.getByText('Open the gate?')).toBeVisible()
  await button('Leave it').click()
  expect(await third).toBe('no')
})

test('a question in its turn takes the place of none, and may become moot while it waits', async () => {
  const first = confirm(question)
  const waiting = answerInTurn({ ...question, message: 'Open the gate?' }, new AbortController().signal)
  const moot = new AbortController()
  const never = answerInTurn({ ...question, message: 'Paint the gate?' }, moot.signal)
  await expect.element(page.getByText('Close the gate?')).toBeVisible()
  moot.abort()
  expect(await never).toBe('no')
  await button('Close').click()
  expect(await first).toBe(true)
  await expect.element(page.getByText('Open the gate?')).toBeVisible()
  await button('Close').click()
  expect(await waiting).toBe('yes')
})

import axeCore from 'axe-core'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { Explained } from './explained.tsx'

freshDeskForEachTest()

const heading = 'Factors'
const text = 'Multiplier for hours outside the schedule.'

async function showHeading(): Promise<void> {
  await show(
    <Explained about={heading} text={text}>
      <h2>{heading}</h2>
    </Explained>,
  )
}

const mark = () => page.getByRole('button', { name: 'Explain: Factors' })
const violations = async () => (await axeCore.run(document.querySelector('main') ?? document)).violations

test('an explanation is out of sight until it is asked for, and goes at the next press', async () => {
  await showHeading()
  await expect.element(mark()).toHaveAttribute('aria-expanded', 'false')
  await expect.element(page.getByText(text)).not.toBeVisible()
  expect(await violations()).toEqual([])
  await mark().click()
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(mark()).toHaveAttribute('aria-expanded', 'true')
  expect(await violations()).toEqual([])
  await mark().click()
  await expect.element(page.getByText(text)).not.toBeVisible()
})

test('Enter opens it, and Escape closes it and nothing around it', async () => {
  const around = vi.fn()
  document.addEventListener('keydown', around)
  await showHeading()
  await expect.element(mark()).toBeVisible()
  mark().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(text)).toBeVisible()
  around.mockClear()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText(text)).not.toBeVisible()
  await expect.element(mark()).toHaveFocus()
  expect(around).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(around).toHaveBeenCalledOnce()
  document.removeEventListener('keydown', around)
})

test('in Arabic its mark points the other way, and on a phone a finger finds it', async () => {
  await page.viewport(360, 740)
  await chooseLanguage('ar')
  await showHeading()
  const button = page.getByRole('button', { name: 'شرح: Factors' })
  await expect.element(button).toHaveTextContent('؟')
  const { width, height } = button.element().getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  expect(await violations()).toEqual([])
})

import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { ToastRegion, toasts } from './toasts.tsx'

afterEach(async () => {
  toasts.clear()
  await cleanup()
})

test('what went wrong and what warns is loud, what went well and what informs is polite', async () => {
  await render(<ToastRegion dismissLabel="Dismiss" />)
  toasts.error('It failed')
  toasts.warning('Take care')
  toasts.success('It is done')
  await expect.element(page.getByRole('alert')).toHaveTextContent('It failedTake care')
  await expect.element(page.getByText('It is done')).toBeVisible()
  expect(page.getByRole('alert').getByText('It is done').elements()).toEqual([])
  toasts.info('By the way')
  await expect.element(page.getByText('By the way')).toBeVisible()
  expect(page.getByRole('alert').getByText('By the way').elements()).toEqual([])
})

test('goes by itself after 5 s where nothing else is said', async () => {
  // A pointer that rests where it comes, as another test may have left it, would hold it.
  await userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } })
  await render(<ToastRegion dismissLabel="Dismiss" />)
  const since = performance.now()
  toasts.success('It is done')
  await expect.element(page.getByText('It is done')).toBeVisible()
  await expect.element(page.getByText('It is done'), { timeout: 15_000 }).not.toBeInTheDocument()
  expect(performance.now() - since).toBeGreaterThan(4_900)
})

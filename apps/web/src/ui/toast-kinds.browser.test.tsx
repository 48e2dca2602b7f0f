import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { Dialog } from './dialog.tsx'
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

const TITLE = 'Sign-in card'
const COPY = 'Copy'

test('a window that opens below a message keeps its title, its fields and its buttons in sight', async () => {
  await page.viewport(1093, 615)
  const screen = await render(<ToastRegion dismissLabel="Dismiss" />)
  toasts.success('Technician Ali created successfully!')
  await expect.element(page.getByText('created successfully')).toBeVisible()
  await screen.rerender(
    <>
      <Dialog title={TITLE} onClose={() => undefined}>
        <p style={{ height: 300 }}>{TITLE}</p>
        <button type="button">{COPY}</button>
      </Dialog>
      <ToastRegion dismissLabel="Dismiss" />
    </>,
  )
  const covered = () =>
    [...document.querySelectorAll('dialog h2, dialog button')].filter((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect()
      const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return !seen || !part.contains(seen)
    })
  await expect.poll(covered).toEqual([])
  await expect.element(page.getByRole('heading', { name: TITLE })).toBeVisible()
  await expect.element(page.getByText('created successfully')).toBeVisible()
  await page.viewport(360, 740)
})

test('a message stays under a hand while the page changes, and moves when the hand is gone', async () => {
  await page.viewport(1093, 615)
  const shown = (below: ReactNode) => (
    <>
      {below}
      <ToastRegion dismissLabel="Dismiss" />
    </>
  )
  const screen = await render(shown(null))
  toasts.offer('Break starts', { label: 'Undo', act: () => undefined })
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect.element(undo).toBeVisible()
  const place = () => undo.element().getBoundingClientRect().top
  await userEvent.hover(undo)
  const top = place()
  const below = { position: 'fixed', left: 0, right: 0, bottom: 0, height: 80 } as const
  await screen.rerender(shown(<nav style={below} />))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(place()).toBe(top)
  await userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } })
  await expect.poll(place).toBeLessThan(top - 60)
  await page.viewport(360, 740)
})

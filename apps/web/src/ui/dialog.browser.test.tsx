import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { Dialog } from './dialog.tsx'

afterEach(cleanup)

const X = 'X'
const nothing = () => undefined

test('a form has the focus in its first field that can be filled in, not on the button that closes it', async () => {
  await render(
    <Dialog label="A job" onClose={nothing}>
      <form>
        <button type="button">{X}</button>
        <input type="hidden" />
        <input aria-label="Number" readOnly defaultValue="8801" />
        <select aria-label="Kind" disabled />
        <textarea aria-label="Reason" />
        <input aria-label="Note" />
      </form>
    </Dialog>,
  )
  await expect.element(page.getByLabelText('Reason')).toHaveFocus()
})

test('of choices the chosen one has it', async () => {
  await render(
    <Dialog label="An end" onClose={nothing}>
      <form>
        <button type="button">{X}</button>
        <input type="radio" name="end" aria-label="Now" />
        <input type="radio" name="end" aria-label="At 17:00" defaultChecked />
      </form>
    </Dialog>,
  )
  await expect.element(page.getByLabelText('At 17:00')).toHaveFocus()
})

test('what is marked goes first, in a form too', async () => {
  await render(
    <Dialog label="A question" onClose={nothing}>
      <form>
        <input aria-label="Why" />
        <button type="button" data-first>
          {X}
        </button>
      </form>
    </Dialog>,
  )
  await expect.element(page.getByRole('button')).toHaveFocus()
})

test('a form that is still being loaded gets it when it is there', async () => {
  await render(<Late />)
  await expect.element(page.getByRole('button')).toHaveFocus()
  await page.getByRole('button').click()
  await expect.element(page.getByLabelText('Rate')).toHaveFocus()
})

function Late() {
  const [isHere, come] = useState(false)
  return (
    <Dialog label="A price" onClose={nothing}>
      <button type="button" onClick={() => come(true)}>
        {X}
      </button>
      {isHere && (
        <form>
          <input aria-label="Rate" />
        </form>
      )}
    </Dialog>
  )
}

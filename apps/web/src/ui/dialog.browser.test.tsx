import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { Dialog } from './dialog.tsx'

afterEach(cleanup)

const X = 'X'
const names = {
  aJob: 'A job',
  number: 'Number',
  kind: 'Kind',
  reason: 'Reason',
  note: 'Note',
  anEnd: 'An end',
  now: 'Now',
  at1700: 'At 17:00',
  aQuestion: 'A question',
  why: 'Why',
  aPrice: 'A price',
  rate: 'Rate',
}
const nothing = () => undefined

test('a form has the focus in its first field that can be filled in, not on the button that closes it', async () => {
  await render(
    <Dialog label={names.aJob} onClose={nothing}>
      <form>
        <button type="button">{X}</button>
        <input type="hidden" />
        <input aria-label={names.number} readOnly defaultValue="8801" />
        <select aria-label={names.kind} disabled />
        <textarea aria-label={names.reason} />
        <input aria-label={names.note} />
      </form>
    </Dialog>,
  )
  await expect.element(page.getByLabelText('Reason')).toHaveFocus()
})

test('of choices the chosen one has it', async () => {
  await render(
    <Dialog label={names.anEnd} onClose={nothing}>
      <form>
        <button type="button">{X}</button>
        <input type="radio" name="end" aria-label={names.now} />
        <input type="radio" name="end" aria-label={names.at1700} defaultChecked />
      </form>
    </Dialog>,
  )
  await expect.element(page.getByLabelText('At 17:00')).toHaveFocus()
})

test('what is marked goes first, in a form too', async () => {
  await render(
    <Dialog label={names.aQuestion} onClose={nothing}>
      <form>
        <input aria-label={names.why} />
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
    <Dialog label={names.aPrice} onClose={nothing}>
      <button type="button" onClick={() => come(true)}>
        {X}
      </button>
      {isHere && (
        <form>
          <input aria-label={names.rate} />
        </form>
      )}
    </Dialog>
  )
}

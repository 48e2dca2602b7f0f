import { Suspense, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { lookAtEachChange } from '../../testing/change-watch.ts'
import { fileLoader } from './file-loader.ts'
import { loaded } from './loaded.tsx'

const BOARD = 'Board'
const LOADING = 'Loading'

function Board() {
  const [count, setCount] = useState(0)
  return <button type="button" onClick={() => setCount(count + 1)}>{`${BOARD} ${count}`}</button>
}

const board = page.getByRole('button')

/** Whether the loading screen is seen until the part is there, and what presses of it make of it then. */
async function showsLoading(load: () => Promise<typeof Board>): Promise<boolean> {
  const Part = loaded(load)
  const screens = lookAtEachChange(() => document.body.textContent.includes(LOADING))
  const shown = (
    <Suspense fallback={LOADING}>
      <Part />
    </Suspense>
  )
  const { rerender } = await render(shown)
  await expect.element(board).toHaveTextContent(`${BOARD} 0`)
  await board.click()
  // What is drawn again stays what it was, however it came.
  await rerender(shown)
  await expect.element(board).toHaveTextContent(`${BOARD} 1`)
  return screens.includes(true)
}

test('what has come is drawn at once', async () => {
  const file = fileLoader(async () => Board)
  await file()
  expect(await showsLoading(file)).toBe(false)
})

test('what has not come yet is drawn when it comes, and stays the same part', async () => {
  expect(await showsLoading(fileLoader(async () => Board))).toBe(true)
})

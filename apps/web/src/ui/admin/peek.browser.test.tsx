import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { Link } from '../link.tsx'
import { WithPeek } from './peek.tsx'
import { listenForShortcuts } from './shortcuts.ts'

const rows = ['1001', '1002', '1003']

const peekOf = (row: string) => ({ title: `Job ${row}`, to: `/admin/jobs/${row}`, content: `Essence of ${row}` })

function Table() {
  useEffect(listenForShortcuts, [])
  return (
    <WithPeek peekOf={peekOf}>
      <table>
        <tbody>
          {rows.map((row) => (
            <tr key={row} data-row={row}>
              <td>
                <Link to={`/admin/jobs/${row}`}>{row}</Link>
                <button type="button">{`Edit ${row}`}</button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WithPeek>
  )
}

const link = (name: string) => page.getByRole('link', { name, exact: true })
async function focus(name: string): Promise<void> {
  await expect.element(link(name)).toBeVisible()
  link(name).element().focus()
}
const panel = (name: string) => page.getByRole('dialog', { name })

freshDeskForEachTest()

test('Space shows a row beside the list, the arrows its neighbours, Space closes', async () => {
  await show(<Table />)
  await focus('1001')
  await userEvent.keyboard(' ')
  await expect.element(panel('Job 1001')).toHaveTextContent('Essence of 1001')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(panel('Job 1002')).toBeVisible()
  await expect.element(link('1002')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(panel('Job 1003')).toBeVisible()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(panel('Job 1002')).toBeVisible()
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(link('1002')).toHaveFocus()
})

test('Escape and the button close it, and leave the focus on the row', async () => {
  await show(<Table />)
  await focus('1002')
  await userEvent.keyboard(' ')
  await expect.element(panel('Job 1002')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await userEvent.keyboard(' ')
  await panel('Job 1002').getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(link('1002')).toHaveFocus()
})

test('Enter opens the page; a button of the row keeps the space bar to itself', async () => {
  await show(<Table />)
  await focus('1001')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Edit 1001' })).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await focus('1001')
  await userEvent.keyboard(' {ArrowDown}{Enter}')
  await expect.poll(() => window.location.pathname).toBe('/admin/jobs/1002')
})

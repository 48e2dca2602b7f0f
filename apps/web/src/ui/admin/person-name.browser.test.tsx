import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { personOf } from '../../../testing/people.ts'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { PersonName } from './person-name.tsx'

freshDeskForEachTest()

const former = { id: 9, name: 'Former technician 9', name_ar: 'فني سابق 9', label: 'Former technician 9' }

function Names() {
  return (
    <ul>
      <li>
        <PersonName person={personOf(1, 'Muhammad Asif', '1007')} />
      </li>
      <li>
        <PersonName person={personOf(2, 'Muhammad Asif', 'Winding …4567')} />
      </li>
      <li>
        <PersonName person={personOf(3, 'Ali Hassan')} number="W-104" />
      </li>
      <li>
        <PersonName person={personOf(4, 'Omar Saleh')} />
      </li>
      <li>
        <PersonName person={former} />
      </li>
    </ul>
  )
}

const shown = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)

test('two of one name stand with what tells them apart, others with their number where it is wanted', async () => {
  await show(<Names />)
  await expect
    .poll(shown)
    .toEqual([
      'Muhammad Asif 1007',
      'Muhammad Asif Winding …4567',
      'Ali Hassan W-104',
      'Omar Saleh',
      'Former technician 9',
    ])
})

test('in Arabic only whoever was erased is called otherwise', async () => {
  await chooseLanguage('ar')
  await show(<Names />)
  await expect.poll(() => shown().slice(3)).toEqual(['Omar Saleh', 'فني سابق 9'])
  expect(shown()[1]).toBe('Muhammad Asif Winding …4567')
})

test('in one line the name is cut, and what tells it from others is not', async () => {
  await show(
    <div style={{ width: 160, height: 24 }}>
      <PersonName person={personOf(1, 'Muhammad Abdulrahman Al-Ghamdi bin Abdulaziz', 'W-1394')} inOneLine />
    </div>,
  )
  const mark = page.getByText('W-1394')
  await expect.element(mark).toBeVisible()
  const [name, beside] = [page.getByText(/^Muhammad/).element(), mark.element()]
  expect(beside.scrollWidth).toBeLessThanOrEqual(beside.clientWidth)
  expect(Math.abs(name.getBoundingClientRect().bottom - beside.getBoundingClientRect().bottom)).toBeLessThan(8)
})

import { HOUR } from '@warsha/domain'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { InWorkshop } from '../workshop/index.ts'
import { Marks } from './marks.tsx'
import { sessionRecord } from './testing/session.ts'

freshDeskForEachTest()

test.each([
  ['Stalled', 10.5],
  ['Running', 9.5],
])('%s after %d hours, as the Live Board says', async (mark, hours) => {
  const session = sessionRecord({
    state: 'running',
    started_at: new Date(Date.now() - hours * HOUR).toISOString(),
    ended_at: null,
  })
  await show(
    <InWorkshop loading={null}>
      <Marks session={session} />
    </InWorkshop>,
  )
  await expect.element(page.getByText(mark, { exact: true })).toBeVisible()
  expect(page.getByText(/^(Stalled|Running)$/).elements()).toHaveLength(1)
})

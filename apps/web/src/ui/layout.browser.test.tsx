import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Cluster, Line, Split, Stack } from './layout.tsx'

const boxes = (list: Element) => [...list.children].map((child) => child.getBoundingClientRect())
const words = ['one', 'two', 'three'].map((word) => <li key={word}>{word}</li>)

test('a stack has its children below one another, as far apart as it says', async () => {
  const screen = await render(
    <Stack as="ul" gap="1h" aria-label="stack">
      {words}
    </Stack>,
  )
  const [first, second] = boxes(screen.getByRole('list', { name: 'stack' }).element())
  expect(second?.top).toBe((first?.bottom ?? 0) + 12)
  expect(second?.width).toBe(first?.width)
})

test.each(['ltr', 'rtl'] as const)('a line runs in the direction of reading: %s', async (dir) => {
  const screen = await render(
    <Line as="ul" dir={dir} gap="half" aria-label="line">
      {words}
    </Line>,
  )
  const [first, second] = boxes(screen.getByRole('list', { name: 'line' }).element())
  expect(second?.top).toBe(first?.top)
  const between =
    dir === 'ltr' ? Number(second?.left) - Number(first?.right) : Number(first?.left) - Number(second?.right)
  expect(between).toBeCloseTo(4)
})

test('a cluster goes on below where its children find no room, with a distance of its own between rows', async () => {
  const screen = await render(
    <Cluster as="ul" gap="3q 3" style={{ width: 90 }} aria-label="cluster">
      {words}
    </Cluster>,
  )
  const [first, second, third] = boxes(screen.getByRole('list', { name: 'cluster' }).element())
  expect(Number(second?.left) - Number(first?.right)).toBeCloseTo(24)
  expect(Number(third?.top) - Number(first?.bottom)).toBeCloseTo(6)
})

test('a split gives its end what that needs, and the rest to what it begins with', async () => {
  const screen = await render(
    <Split role="group" className="muted" style={{ width: 300 }} aria-label="split">
      <span>{'word '.repeat(100)}</span>
      <span style={{ width: 80 }}>end</span>
    </Split>,
  )
  const split = screen.getByRole('group', { name: 'split' }).element()
  expect(boxes(split).map(({ width }) => width)).toEqual([220, 80])
  expect(split.classList).toContain('muted')
})

import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Cluster, Line, Split, Stack } from './layout.tsx'

const words = ['one', 'two', 'three'].map((word) => <li key={word}>{word}</li>)

async function boxesIn(list: ReactNode): Promise<DOMRect[]> {
  const { container } = await render(list)
  return [...(container.firstElementChild?.children ?? [])].map((child) => child.getBoundingClientRect())
}

test('a stack has its children below one another, as far apart as it says', async () => {
  const [first, second] = await boxesIn(
    <Stack as="ul" gap="1h">
      {words}
    </Stack>,
  )
  expect(Number(second?.top) - Number(first?.bottom)).toBeCloseTo(12)
  expect(second?.width).toBe(first?.width)
})

test.each(['ltr', 'rtl'] as const)('a line runs in the direction of reading: %s', async (dir) => {
  const [first, second] = await boxesIn(
    <Line as="ul" dir={dir} gap="half">
      {words}
    </Line>,
  )
  const [left, right] = dir === 'ltr' ? [first, second] : [second, first]
  expect(second?.top).toBe(first?.top)
  expect(Number(right?.left) - Number(left?.right)).toBeCloseTo(4)
})

test('a cluster goes on below where its children find no room, with a distance of its own between rows', async () => {
  const [first, second, third] = await boxesIn(
    <Cluster as="ul" gap="3q 3" style={{ width: 90 }}>
      {words}
    </Cluster>,
  )
  expect(Number(second?.left) - Number(first?.right)).toBeCloseTo(24)
  expect(Number(third?.top) - Number(first?.bottom)).toBeCloseTo(6)
})

test('a split gives its end what that needs, and the rest to what it begins with', async () => {
  const boxes = await boxesIn(
    <Split style={{ width: 300 }}>
      <span>{'word '.repeat(100)}</span>
      <span style={{ width: 80 }} />
    </Split>,
  )
  expect(boxes.map(({ width }) => width)).toEqual([220, 80])
})

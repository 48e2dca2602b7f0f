import { expect, test } from 'vitest'
import { createSignal, createStore } from './store.ts'

test('a store tells of every change, until one leaves', () => {
  const store = createStore(1)
  const seen: number[] = []
  const leave = store.subscribe(() => seen.push(store.get()))
  store.set(2)
  store.set(3)
  leave()
  store.set(4)
  expect(seen).toEqual([2, 3])
  expect(store.get()).toBe(4)
})

test('what a signal needs goes on only while somebody listens, and starts again for the next', () => {
  const runs: string[] = []
  const signal = createSignal<string>((publish) => {
    runs.push('start')
    publish('now')
    return () => runs.push('stop')
  })
  const first = signal.subscribe((event) => runs.push(event))
  const second = signal.subscribe((event) => runs.push(event))
  first()
  first()
  expect(runs).toEqual(['start'])
  signal.publish('later')
  second()
  signal.subscribe(() => undefined)()
  expect(runs).toEqual(['start', 'later', 'stop', 'start', 'stop'])
})

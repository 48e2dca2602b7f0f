/**
 * Days of phones with the real server on the real PostgreSQL, over a way that loses, doubles and falsifies. A failure
 * names its seed; this replays it alone:
 *
 *     SEED=123 npx vitest run --project server e2e/simulator/simulator.test.ts
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlaces, type Places } from './places.ts'
import { type Simulated, simulate } from './simulate.ts'
import { type Trouble, troubles } from './way.ts'

const STORIES = process.env['SOAK'] ? 500 : 12
const AT_ONCE = 4
const chosen = process.env['SEED']
const seeds = chosen ? [Number(chosen)] : Array.from({ length: STORIES }, (_, i) => i + 1)

let places: Places
beforeAll(async () => {
  places = await openPlaces(AT_ONCE)
})
afterAll(() => places.close())

test(`nothing is lost, doubled or stuck in ${seeds.length} stories`, { timeout: 300_000 }, async () => {
  const wrong: string[] = []
  const met = new Set<Trouble>()
  let recorded = 0
  let refused = 0
  await places.each(seeds, async (seed, place) => {
    const story = await simulate(seed, place)
    wrong.push(...story.wrongs.map((it) => `seed ${seed}: ${it}`))
    for (const trouble of story.met) met.add(trouble)
    recorded += story.recorded
    refused += story.refused
  })
  expect(wrong).toEqual([])
  if (chosen) return
  // A simulator in which nothing happens would find nothing either.
  expect(recorded).toBeGreaterThan(5 * STORIES)
  expect(refused).toBeGreaterThan(STORIES / 10)
  expect(met).toEqual(new Set(['none', ...troubles]))
})

test('a seed gives the same days again', async () => {
  // What is wrong names people, who are others each time.
  const results: Omit<Simulated, 'wrongs'>[] = []
  const [seed = 1] = seeds
  await places.each([seed, seed], async (_, place) => {
    const { recorded, refused, deliveries, met } = await simulate(seed, place)
    results.push({ recorded, refused, deliveries, met })
  })
  expect(results[0]).toEqual(results[1])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Surroundings } from '../../apps/web/src/api/client.ts'
import {
  droppingWhen,
  empty,
  hidingSyncing,
  listingAll,
  removingFirst,
  confirmedTooEarly,
  withLoose,
  withNewKeys,
} from '../../apps/web/testing/simulator/bad-designs.ts'
import type { Variations } from './phone.ts'
import { openPlaces, type Places } from './places.ts'
import { simulate } from './simulate.ts'

const MOST_STORIES = 200
const AT_ONCE = 2
const isSoak = Boolean(process.env['SOAK'])

let places: Places
beforeAll(async () => {
  places = await openPlaces(AT_ONCE)
})
afterAll(() => places.close())

/**
 * Bad designs, each with the kinds of wrong of which it must cause at least one, and the seed of a story in which it
 * did. A soak run looks for one from the first seed on.
 */
const faults: [name: string, variations: Variations, causes: RegExp, seed: number][] = [
  ['any 2xx counts as sent, whoever answered', { fetch: trustingAny2xx }, /^lost/, 11],
  ['what this API refuses is dropped', { store: droppingWhen(({ status }) => status === 'failed') }, /^lost/, 1],
  ['what gets a 401 is dropped', { store: droppingWhen(({ error }) => error?.status === 401) }, /^lost/, 2],
  ['dropped after two failed tries', { store: droppingWhen(({ retryCount }) => retryCount > 1) }, /^lost/, 4],
  ['removed before it is sent', { store: removingFirst }, /^lost/, 1],
  ['said to be saved before it is', { store: confirmedTooEarly }, /^lost/, 3],
  ['a new key at each try', { send: (send, chance) => withNewKeys(send, chance, 'client_started_at') }, /^doubled/, 1],
  [
    'a new key for a request at each try',
    { send: (send, chance) => withNewKeys(send, chance, 'client_requested_at') },
    /^doubled/,
    1,
  ],
  ["no device's clock with the request", { fetch: withoutClock }, /^wrong/, 9],
  ['signing out empties the queue', { signOut: empty }, /^lost/, 6],
  ["a later user replays an earlier one's queue", { store: listingAll }, /^(lost|stuck|doubled)/, 4],
  ['what a killed page was sending is forgotten', { store: hidingSyncing }, /^stuck/, 1],
  ['photos do not wait for their start', { store: (store) => withLoose('photo', store) }, /^stuck/, 4],
  ['requests do not wait for their start', { store: (store) => withLoose('correction', store) }, /^stuck/, 12],
]

test.each(faults)('%s: found', { timeout: 60_000 }, async (name, variations, causes, known) => {
  const found: string[] = []
  const seeds = isSoak ? Array.from({ length: MOST_STORIES }, (_, i) => i + 1) : [known]
  await places.each(seeds, async (seed, place) => {
    if (found.some((wrong) => causes.test(wrong))) return
    const { wrongs } = await simulate(seed, { ...place, variations })
    if (isSoak && wrongs.some((wrong) => causes.test(wrong))) console.log(`${name}: found with seed ${seed}`)
    found.push(...wrongs)
  })
  expect(found.filter((wrong) => causes.test(wrong))).not.toEqual([])
  // Found out by what it does to people's work, not because the design itself falls over.
  expect(found.filter((wrong) => wrong.startsWith('broken'))).toEqual([])
})

type Fetch = Surroundings['fetch']

/** Takes the page of a captive portal, which has 200 as well, for the server's word. */
function trustingAny2xx(fetch: Fetch): Fetch {
  return async (url, request) => {
    const answer = await fetch(url, request)
    if (!answer.ok || answer.headers.get('x-api') === '1' || !url.startsWith('/api/sessions/')) return answer
    return Response.json(confirmationOf(url, request.body), { headers: { 'x-api': '1' } })
  }
}

function confirmationOf(url: string, body: RequestInit['body']): unknown {
  if (body instanceof FormData) return { sha256: body.get('sha256'), media_count: 1 }
  const data = JSON.parse(typeof body === 'string' ? body : '{}') as { unique_key?: string }
  const unique_key = data.unique_key ?? url.split('/')[3]
  return { session_id: 'x', unique_key, started_at: new Date(0).toISOString(), ended_at: null, media_count: 0 }
}

function withoutClock(fetch: Fetch): Fetch {
  return (url, request) => {
    const headers = new Headers(request.headers)
    headers.delete('x-client-time')
    return fetch(url, { ...request, headers })
  }
}

import type { Answer } from '../../src/offline/verdict.ts'
import { type Arrived, type ModelServer, problem } from './model-server.ts'
import type { Chance } from './random.ts'
import type { VirtualTime } from './virtual-time.ts'

/** What the way to the server is like, and who may pass. */
export type Network = {
  /** from 0, where everything gets through, to 1, where nothing does */
  badness: number
  /** whose sign-in the server no longer accepts, and what it says instead */
  turnedAway: Map<number, Answer>
}

type World = { network: Network; server: ModelServer; time: VirtualTime; chance: Chance }

const troubles = [
  'request_lost',
  'request_lost',
  'answer_lost',
  'answer_lost',
  'answer_lost',
  'bad_gateway',
  'gateway_timeout_after_commit',
  'too_many',
  'server_error',
  'portal',
  'html_not_found',
] as const

/** Takes a request to the server and its answer back, if the way allows. */
export async function carry(
  { network, server, time, chance }: World,
  arrived: Arrived,
): Promise<Answer | 'unreachable'> {
  const trouble = chance.happens(network.badness) ? chance.pick(troubles) : 'none'
  const wait = () => time.sleep(chance.below(chance.happens(network.badness) ? 20_000 : 400))
  const onTheServer = () => {
    const away = network.turnedAway.get(arrived.owner)
    return away ?? server.handle({ ...arrived, now: time.now() })
  }

  await wait()
  switch (trouble) {
    case 'request_lost':
      return 'unreachable'
    case 'bad_gateway':
      return html(502)
    case 'portal':
      return html(200)
    case 'html_not_found':
      return html(404)
    case 'too_many':
      return { ...problem(429, 'too_many'), retryAfter: String(chance.below(90)) }
    case 'server_error':
      return problem(500, 'unexpected')
    case 'answer_lost':
      await onTheServer()
      await wait()
      return 'unreachable'
    case 'gateway_timeout_after_commit':
      await onTheServer()
      await wait()
      return html(504)
    case 'none':
      break
  }
  const answer = await onTheServer()
  await wait()
  return answer
}

function html(status: number): Answer {
  return { status, api: null, retryAfter: null, json: undefined }
}

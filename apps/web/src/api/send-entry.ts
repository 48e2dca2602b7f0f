import { headers, type Method } from '@warsha/contract/calls'
import type { Client, Surroundings } from './client.ts'
import { ApiError, Unreachable } from './errors.ts'

/** A photo is larger than everything else, and halls are slow. */
const PHOTO_TIMEOUT = 60_000

type Kept = { url: string; method: Method; data: object }

/** What came back for a kept request, as far as it decides over it. */
type Answer = { status: number; api: string | null; retryAfter: string | null; json: unknown }

export type SendEntry = (request: Kept, photo: Uint8Array | null) => Promise<Answer | 'unreachable'>

type Needs = {
  client: Pick<Client, 'resend'>
  /** whose requests these are: of nobody else will any be made, whoever signs in meanwhile */
  person: () => number | null
  /** whether the device believes to have no network at all: then nothing is tried */
  offline: () => boolean
  /** makes the request that carries a photo, telling how far it is */
  upload?: (photoId: string) => Surroundings['fetch']
}

/** How kept requests go out: through the client, with its token, its refresh and its clock. */
export function createSendEntry({ client, person, offline, upload }: Needs): SendEntry {
  return async ({ url, method, data }, photo) => {
    const owner = person()
    if (offline() || owner === null) return 'unreachable'
    const fetch = 'photoId' in data && upload?.(String(data.photoId))
    const carried = photo
      ? { form: formOf(data, photo), timeout: PHOTO_TIMEOUT, ...(fetch && { fetch }) }
      : { body: data }
    try {
      return await answerOf(await client.resend({ url, method, person: owner, ...carried }))
    } catch (error) {
      if (error instanceof Unreachable) return 'unreachable'
      if (error instanceof ApiError) return refusalAsAnswer(error)
      throw error
    }
  }
}

/** The fields of the upload: all that is kept of the photo but where its bytes lie. */
function formOf(data: object, photo: Uint8Array): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(data)) if (name !== 'photoId') form.set(name, String(value))
  form.set('file', new Blob([photo.slice()], { type: 'image/jpeg' }), 'photo.jpg')
  return form
}

async function answerOf(response: Response): Promise<Answer> {
  const json: unknown = await response.json().catch(() => undefined)
  return {
    status: response.status,
    api: response.headers.get(headers.api),
    retryAfter: response.headers.get('retry-after'),
    json,
  }
}

/** The client has ended the sign-in: it said so already, and the request waits for the next one. */
function refusalAsAnswer({ status, code, detail }: ApiError): Answer {
  return { status, api: '1', retryAfter: null, json: { code, detail } }
}

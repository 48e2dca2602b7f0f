import * as api from './oazapfts-client.ts'
import type { Story } from './story.ts'

/** The same with the functions that oazapfts makes. */
export const story: Story = async ({ baseUrl, identifier, password, start, photo }) => {
  const refused = await api.signIn({ identifier, password: `not ${password}` }, { baseUrl })
  const signedIn = await api.signIn({ identifier, password }, { baseUrl })
  if (signedIn.status !== 200) throw new Error(signedIn.data.detail)
  const options = { baseUrl, headers: { authorization: `Bearer ${signedIn.data.access_token}` } }

  const started = await api.startSession(start, { idempotencyKey: start.unique_key }, options)
  if (started.status !== 201) throw new Error(`answered ${started.status}`)
  const { captured_at, sha256, file } = photo
  const added = await api.addMedia(started.data.session_id, { file, captured_at, sha256 }, {}, options)
  if (added.status !== 201) throw new Error(`answered ${added.status}`)

  return {
    refusedAs: refused.status === 401 ? refused.data.code : null,
    startedOn: started.data.job_no,
    photoId: added.data.id,
  }
}

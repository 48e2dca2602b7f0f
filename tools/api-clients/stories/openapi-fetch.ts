import createClient from 'openapi-fetch'
import type { paths } from './openapi-typescript.ts'
import type { Story } from './story.ts'

/** Signs in, starts a session and uploads a photo with the types that openapi-typescript makes. */
export const story: Story = async ({ baseUrl, identifier, password, start, photo }) => {
  const api = createClient<paths>({ baseUrl })

  const refused = await api.POST('/api/auth/login', { body: { identifier, password: `not ${password}` } })
  const signedIn = await api.POST('/api/auth/login', { body: { identifier, password } })
  if (!signedIn.data) throw new Error(signedIn.error.detail)
  const headers = { authorization: `Bearer ${signedIn.data.access_token}` }

  const started = await api.POST('/api/sessions/start', { headers, body: start })
  if (!started.data) throw new Error(started.error.detail)
  const added = await api.POST('/api/sessions/{id}/media', {
    headers,
    params: { path: { id: started.data.session_id } },
    body: { file: '', captured_at: photo.captured_at, sha256: photo.sha256 },
    bodySerializer: ({ captured_at, sha256 }) => {
      const form = new FormData()
      form.append('captured_at', captured_at)
      form.append('sha256', sha256)
      form.append('file', photo.file)
      return form
    },
  })
  if (!added.data) throw new Error(added.error.detail)

  return {
    refusedAs: refused.error?.code ?? null,
    startedOn: started.data.job_no,
    photoId: added.data.id,
  }
}

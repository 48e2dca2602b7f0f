import { createHash } from 'node:crypto'
import { type Command, command, iso } from '../command.ts'
import type { Photo } from '../photos.ts'
import { phonePhoto } from '../pictures/develop.ts'
import { sceneOf } from '../pictures/scene.ts'

/** The technicians' phones send the photos that they hold. */
export function photoCommands(photos: readonly Photo[], now: number): Promise<Command[]> {
  return Promise.all(
    photos.map(async ({ session, drawing, job, capturedAt }) => {
      const bytes = await phonePhoto(drawing, sceneOf(`${session.id} ${drawing}`, job, capturedAt))
      const form = new FormData()
      form.set('captured_at', iso(capturedAt))
      form.set('sha256', createHash('sha256').update(bytes).digest('hex'))
      form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg')
      const upload = new Response(form)
      const headers = { 'content-type': upload.headers.get('content-type') ?? '' }
      const body = Buffer.from(await upload.arrayBuffer())
      return command('addMedia', { at: now, by: session.technician.employeeNumber }, () => ({
        params: { id: session.id },
        headers,
        body,
      }))
    }),
  )
}

import { createHash } from 'node:crypto'
import type { AnswerOf, Problem } from '@warsha/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { S3Server } from '../../../testing/s3-server.ts'
import { sql } from '../../platform/database.ts'
import { s3PhotoStore } from '../../platform/s3-photo-store.ts'

let shop: Shop
let server: S3Server
let ali: Caller
let session: string

beforeAll(async () => {
  server = await S3Server.start()
  const photos = s3PhotoStore(server.bucket, { tries: 2, timeoutMs: 2000, pauseMs: 5 })
  shop = await openShop({ photos })
  await shop.job()
  ali = await shop.technician()
  session = (await ali.start()).body.session_id
})
afterAll(async () => {
  await shop.close()
  await server.close()
})

async function send(file: Buffer): Promise<Answer<AnswerOf<'addMedia'> & Problem>> {
  const form = new FormData()
  form.set('captured_at', '2026-11-19T05:59:00Z')
  form.set('sha256', createHash('sha256').update(file).digest('hex'))
  form.set('file', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'photo.jpg')
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  return ali.post(`/sessions/${session}/media`, Buffer.from(await encoded.arrayBuffer()), { headers })
}

const picture = (red: number) =>
  sharp({ create: { width: 900, height: 700, channels: 3, background: { r: red, g: 80, b: 80 } } })
    .jpeg()
    .toBuffer()

async function widthAt(path: string): Promise<number> {
  const headers = await ali.authorization()
  const response = await shop.app.inject({ method: 'GET', url: `/api${path}`, headers })
  return (await sharp(response.rawPayload).metadata()).width
}

test('a photo and its small picture come back from the bucket', async () => {
  const { status, body } = await send(await picture(10))
  expect([status, body.media_count]).toEqual([201, 1])
  expect(await widthAt(`/media/${body.id}`)).toBe(900)
  expect(await widthAt(`/media/${body.id}/thumbnail`)).toBe(320)
})

test('while the bucket is away a photo is to be sent later, and then it is taken', async () => {
  const photo = await picture(20)
  const { body: earlier } = await send(await picture(30))
  await server.goAway()
  const refused = await send(photo)
  expect([refused.status, refused.body.code]).toEqual([503, 'photo_store_away'])
  expect(refused.headers['content-type']).toContain('application/problem+json')
  expect((await ali.get<Problem>(`/media/${earlier.id}`)).body.code).toBe('photo_store_away')
  expect(
    await shop.db.row(sql`select 1 from media where sha256 = ${createHash('sha256').update(photo).digest()}`),
  ).toBeNull()
  await server.comeBack()
  expect((await send(photo)).status).toBe(201)
  expect(await widthAt(`/media/${earlier.id}`)).toBe(900)
})

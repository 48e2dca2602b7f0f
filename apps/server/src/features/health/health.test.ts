import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('the process and the database are well, and say which version of the product answers', async () => {
  const project = await readFile(new URL('../../../../../package.json', import.meta.url), 'utf8')
  const { version } = JSON.parse(project) as { version: string }
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  expect((await shop.nobody.get('/health/live')).body).toEqual({ status: 'ok', version })
  expect((await shop.nobody.get('/health/ready')).body).toEqual({ status: 'ok', version })
  const { body } = await shop.nobody.get<{ info: { version: string } }>('/openapi.json')
  expect(body.info.version).toBe(version)
})

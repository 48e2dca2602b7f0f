import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { firstLineOf } from '../../../testing/outside-programs.ts'
import { openShop, type Shop } from '../../../testing/shop.ts'
import { addressOf } from '../../platform/app-address.ts'
import { guideMarkdown } from './testing/markdown.ts'
import { guideIn } from './texts.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const open = (host: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url: '/guide', headers: { host, ...headers } })

test('the guide is read without signing in, in both languages, a sheet of each', async () => {
  const { statusCode, body, headers } = await open('warsha.shop.example')
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
  for (const language of ['en', 'ar'] as const) {
    const direction = language === 'ar' ? 'rtl' : 'ltr'
    const sheet = body
      .split(`<section id="${language}" lang="${language}" dir="${direction}">`)[1]
      ?.split('</section>')[0]
    const { title, steps } = guideIn(language)
    for (const text of [title, ...steps.flatMap((step) => [step.title, ...step.lines])]) expect(sheet).toContain(text)
    expect(sheet?.match(/<li>/g)?.length).toBe(steps.length)
  }
  const style = await shop.app.inject('/guide/page.css')
  expect(style.headers['content-type']).toBe('text/css; charset=utf-8')
  expect(style.body).toMatch(/@page \{ size: A4/)
})

test('nothing runs on it, and it loads its style alone', async () => {
  const { headers, body } = await open('warsha.shop.example')
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
  expect(body).not.toMatch(/<script|style="|\son\w+=/)
})

test('its code leads to the address by which it was asked for', async ({ skip }) => {
  const { body } = await open('192.168.1.10:3000', { 'x-forwarded-proto': 'https' })
  expect(body.match(/<p class="address" dir="ltr">https:\/\/192\.168\.1\.10:3000<\/p>/g)?.length).toBe(2)
  expect(body).not.toContain(guideIn('en').onlyHere)
  if ((await firstLineOf('zbarimg', ['--version'])) === null) {
    console.log('/guide: zbarimg is not installed, its code was not read')
    skip()
  }
  const folder = await mkdtemp(join(tmpdir(), 'warsha-guide-'))
  try {
    const file = join(folder, 'code.png')
    const svg = /<svg xmlns[^]*?<\/svg>/.exec(body)?.[0] ?? ''
    await writeFile(file, await sharp(Buffer.from(svg)).resize(400, 400).png().toBuffer())
    const { stdout } = await promisify(execFile)('zbarimg', ['-q', '--raw', file])
    expect(stdout.trim()).toBe('https://192.168.1.10:3000')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('on the machine itself it says that phones need another address', async () => {
  for (const text of [guideIn('en').onlyHere, guideIn('ar').onlyHere])
    expect((await open('localhost:3000')).body).toContain(text)
})

test.each([
  ['warsha.shop.example', 'http://warsha.shop.example', false],
  ['Warsha.local:3000', 'http://warsha.local:3000', false],
  ['192.168.1.10:80', 'http://192.168.1.10', false],
  ['[fd00::10]:3000', 'http://[fd00::10]:3000', false],
  ['[::1]:3000', 'http://[::1]:3000', true],
  ['127.0.0.1:4000', 'http://127.0.0.1:4000', true],
  ['"><script>', 'http://localhost:3000', true],
  ['evil.example/path', 'http://localhost:3000', true],
  ['user@evil.example', 'http://localhost:3000', true],
  ['999.1.1.1', 'http://localhost:3000', true],
  ['shop.example:99999', 'http://localhost:3000', true],
  ['-shop.example', 'http://localhost:3000', true],
  ['', 'http://localhost:3000', true],
])('asked for by %j it names %s', (host, address, isOnlyHere) => {
  expect(addressOf({ protocol: 'http', host, fallbackPort: 3000 })).toEqual({ address, isOnlyHere })
})

test('docs/technicians.md has the same text', async () => {
  await expect(guideMarkdown()).toMatchFileSnapshot('../../../../../docs/technicians.md')
})

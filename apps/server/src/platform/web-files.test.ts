import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../testing/shop.ts'

let shop: Shop
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warsha-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<title>Warsha</title>')
  await writeFile(join(folder, 'sw.js'), 'serve()')
  await writeFile(join(folder, 'manifest.webmanifest'), '{}')
  await writeFile(join(folder, 'assets/app-1234.js'), 'start()')
  await writeFile(join(folder, 'assets/app-1234.js.gz'), gzipSync('start()'))
  shop = await openShop({ webFolder: folder })
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  shop.app.inject({ method, url, headers })

test('every address of the app is the page, which is asked for anew each time', async () => {
  for (const url of ['/', '/login', '/privacy', '/technician/start?step=job', '/admin/jobs']) {
    const page = await get(url)
    expect([page.statusCode, page.body, page.headers['cache-control']]).toEqual([
      200,
      '<title>Warsha</title>',
      'no-cache',
    ])
    expect((await get(url, {}, 'HEAD')).statusCode).toBe(200)
  }
})

test.each([
  ['admin.html', ['/admin', '/admin/jobs'], ['/login', '/technician']],
  ['technician.html', ['/technician', '/technician/start?step=job'], ['/login', '/admin']],
])('an area has a page of its own, where the build has made one: %s', async (name, own, others) => {
  await writeFile(join(folder, name), '<title>Warsha</title><link rel="modulepreload">')
  try {
    for (const url of own) expect((await get(url)).body).toContain('modulepreload')
    for (const url of others) expect((await get(url)).body).toBe('<title>Warsha</title>')
  } finally {
    await rm(join(folder, name))
  }
})

test('the service worker and the manifest are asked for anew each time', async () => {
  for (const [url, type] of [
    ['/sw.js', 'application/javascript; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json'],
  ] as const) {
    const file = await get(url)
    expect([file.statusCode, file.headers['content-type'], file.headers['cache-control']]).toEqual([
      200,
      type,
      'no-cache',
    ])
  }
})

test('files with a hash in their name are kept for a year, and come compressed as they lie there', async () => {
  const script = await get('/assets/app-1234.js', { 'accept-encoding': 'gzip' })
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(script.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(script.rawPayload).toString()).toBe('start()')
  expect((await get('/assets/app-1234.js')).body).toBe('start()')
})

test('what is not there is not there: no page in place of a script or of a call', async () => {
  for (const url of [
    '/assets/gone-1234.js',
    '/api/nothing',
    '/api',
    '/favicon.ico',
    '/metrics',
    '/.env',
    '/wp-login',
  ]) {
    const answer = await get(url)
    expect([url, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([url, 404, 'not_found'])
  }
  expect((await get('/login', {}, 'POST')).statusCode).toBe(404)
  expect((await get('/../package.json')).body).not.toContain('workspaces')
})

test('whoever comes to an address where nothing is gets the app, which says so, and the status says it too', async () => {
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  for (const [url, accept] of [
    ['/no-such-place', browser],
    ['/no-such-place', '*/*'],
    ['/adminx', browser],
    ['/technicians/1', browser],
    ['/gone.html', browser],
    ['/guide/nothing', browser],
  ] as const) {
    const page = await get(url, { accept })
    expect([url, page.statusCode, page.body]).toEqual([url, 404, '<title>Warsha</title>'])
    expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
    expect((await get(url, { accept }, 'HEAD')).statusCode).toBe(404)
  }
})

test('a call that is none, a script and a scanner hear it as a problem, whatever they accept', async () => {
  for (const [url, accept] of [
    ['/api/no-such-call', 'text/html'],
    ['/api', 'text/html,*/*'],
    ['/metrics', '*/*'],
    ['/assets/gone-1234.js', 'text/html,*/*'],
    ['/gone.js', '*/*'],
    ['/.git/config', '*/*'],
    ['/wp-login', 'application/json'],
  ] as const) {
    const answer = await get(url, { accept })
    expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([url, 404, 'application/problem+json'])
  }
})

test('what the browser is told of the page’s safety', async () => {
  const over = async (protocol: string) => (await get('/login', { 'x-forwarded-proto': protocol })).headers
  const http = await over('http')
  expect(http).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
  expect(http).not.toHaveProperty('strict-transport-security')
  expect((await over('https'))['strict-transport-security']).toBe('max-age=31536000')
  // An address that cannot be decoded is answered before all hooks.
  expect((await get('/%E0%A4%A')).headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': http['content-security-policy'],
  })
})

test('the page may run nothing from elsewhere', async () => {
  const policy = String((await get('/login')).headers['content-security-policy'])
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("base-uri 'none'")
})

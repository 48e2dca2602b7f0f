import { expect, test } from 'vitest'
import { isPublicAddress, isPublicUrl, publicLookup } from './public-address.ts'

test('only addresses of the internet are public', () => {
  const notPublic = [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '224.0.0.1',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'ff02::1',
    '::7f00:1',
    '::127.0.0.1',
    '::a01:203',
    '64:ff9b:1::a00:1',
    '100::1',
    '168.63.129.16',
    '::ffff:168.63.129.16',
    'not an address',
  ]
  expect(notPublic.filter(isPublicAddress)).toEqual([])
  expect(['203.0.114.7', '168.63.129.17', '8.8.8.8', '2600:1901:0:38d7::'].filter(isPublicAddress)).toHaveLength(4)
})

test('only https on the usual port to a public name is a public URL', () => {
  const notPublic = [
    'http://push.example.com/a',
    'https://push.example.com:8443/a',
    'https://user@push.example.com/a',
    'https://user:secret@push.example.com/a',
    'https://localhost/a',
    'https://LOCALHOST./a',
    'https://printer/a',
    'https://nas.local/a',
    'https://db.internal/a',
    'https://127.0.0.1/a',
    'https://127.1/a',
    'https://2130706433/a',
    'https://0x7f.0.0.1/a',
    'https://[::1]/a',
    'https://[::ffff:10.0.0.1]/a',
    'https://[::7f00:1]/a',
    'https://168.63.129.16/metadata',
    'https://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'push.example.com',
    '',
  ]
  expect(notPublic.filter(isPublicUrl)).toEqual([])
  expect(isPublicUrl('https://fcm.googleapis.com/fcm/send/abc')).toBe(true)
  expect(isPublicUrl('https://web.push.apple.com/abc')).toBe(true)
})

test('a name that leads to this machine is not connected to', async () => {
  const found = (all: boolean) =>
    new Promise<string>((resolve) => {
      publicLookup('localhost', { all }, (error) => resolve(error?.message ?? 'looked up'))
    })
  expect(await found(true)).toBe('localhost has an address that is not public')
  expect(await found(false)).toBe('localhost has an address that is not public')
})

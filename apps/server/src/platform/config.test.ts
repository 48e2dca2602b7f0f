import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('without anything set, everything has its default', () => {
  expect(readConfig({ PORT: ' ' })).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: `${process.cwd()}/data`,
    databaseUrl: null,
    imagesDatabaseUrl: null,
    businessTimeZone: 'Asia/Riyadh',
    stalledAfterHours: 10,
    firstAdmin: null,
  })
})

test('what is set is taken', () => {
  const config = readConfig({
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/warsha',
    DATABASE_URL: 'postgresql://user@db:5432/warsha',
    BUSINESS_TIME_ZONE: 'Europe/Berlin',
    STALLED_AFTER_HOURS: '7.5',
    ADMIN_EMAIL: 'huda@shop.example',
    ADMIN_PASSWORD: 'long enough',
  })
  expect(config).toMatchObject({
    port: 8080,
    dataDir: '/srv/warsha',
    stalledAfterHours: 7.5,
    firstAdmin: { email: 'huda@shop.example', password: 'long enough' },
  })
})

describe('a wrong value is one line that names the variable', () => {
  test.each([
    ['PORT', { PORT: '80a' }],
    ['PORT', { PORT: '70000' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db' }],
    ['IMAGES_DATABASE_URL', { IMAGES_DATABASE_URL: 'images' }],
    ['BUSINESS_TIME_ZONE', { BUSINESS_TIME_ZONE: 'Asia/Riyad' }],
    ['STALLED_AFTER_HOURS', { STALLED_AFTER_HOURS: '-1' }],
    ['STALLED_AFTER_HOURS', { STALLED_AFTER_HOURS: 'ten' }],
    ['ADMIN_EMAIL', { ADMIN_PASSWORD: 'long enough' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'huda', ADMIN_PASSWORD: 'long enough' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'huda@shop.example' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'huda@shop.example', ADMIN_PASSWORD: 'short' }],
  ])('%s: %j', (variable, env) => {
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(new RegExp(`^${variable} .+[.]$`))
  })
})

import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('without anything set, everything has its default', () => {
  expect(readConfig({ PORT: ' ' })).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: `${process.cwd()}/data`,
    keyFile: `${process.cwd()}/data/keys`,
    databaseUrl: null,
    databaseDirectUrl: null,
    databaseReadUrl: null,
    databasePool: 20,
    imagesDatabaseUrl: null,
    businessTimeZone: null,
    stalledAfterHours: 10,
    callsAMinute: 1_200,
    photoMegabytesADay: 500,
    firstAdmin: null,
    trustedProxies: ['loopback'],
    apiDocs: false,
    metricsToken: null,
    logLevel: 'info',
    mail: null,
    companyServer: null,
    tls: null,
    installPort: null,
    photoBucket: null,
    backups: null,
    backupSeal: null,
    nightlyDelayMs: 0,
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
    TRUST_PROXY: 'loopback, 10.1.0.0/16,2001:db8::/32 ,192.0.2.7',
    API_DOCS: 'on',
    METRICS_TOKEN: 'scrape-me-every-15-s',
    LOG_LEVEL: 'debug',
    TLS_CERT: '/srv/warsha/tls/server.crt',
    TLS_KEY: '/srv/warsha/tls/server.key',
    INSTALL_PORT: '3080',
    KEY_FILE: '/etc/warsha/keys',
    PHOTO_MB_PER_DAY: '50',
  })
  expect(config).toMatchObject({
    port: 8080,
    dataDir: '/srv/warsha',
    stalledAfterHours: 7.5,
    firstAdmin: { email: 'huda@shop.example', password: 'long enough' },
    trustedProxies: ['loopback', '10.1.0.0/16', '2001:db8::/32', '192.0.2.7'],
    apiDocs: true,
    metricsToken: 'scrape-me-every-15-s',
    logLevel: 'debug',
    tls: { cert: '/srv/warsha/tls/server.crt', key: '/srv/warsha/tls/server.key' },
    installPort: 3080,
    keyFile: '/etc/warsha/keys',
    photoMegabytesADay: 50,
  })
})

test('a database of several hosts behind a pooler', () => {
  const databaseUrl = 'postgresql://user:password@h1:6432,h2:6432/warsha?target_session_attrs=read-write'
  const databaseDirectUrl = 'postgresql://user:password@h1,h2/warsha'
  const env = { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: databaseDirectUrl, DATABASE_POOL: '8' }
  expect(readConfig(env)).toMatchObject({ databaseUrl, databaseDirectUrl, databasePool: 8 })
})

const bucket = {
  S3_ENDPOINT: 'https://s3.shop.example/',
  S3_BUCKET: 'photos',
  S3_ACCESS_KEY_ID: 'WARSHA',
  S3_SECRET_ACCESS_KEY: 'a-secret',
}

test('a bucket for the photos', () => {
  const photoBucket = {
    endpoint: 'https://s3.shop.example',
    name: 'photos',
    region: 'us-east-1',
    accessKeyId: 'WARSHA',
    secretAccessKey: 'a-secret',
  }
  expect(readConfig(bucket)).toMatchObject({ photoBucket })
  const riyadh = readConfig({ ...bucket, S3_REGION: 'me-central-1' })
  expect(riyadh).toMatchObject({ photoBucket: { ...photoBucket, region: 'me-central-1' } })
})

describe('a wrong value is one line that names the variable', () => {
  test.each([
    ['PORT', { PORT: '80a' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'my-proxy' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/8,,' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/99' }],
    ['TLS_KEY', { TLS_CERT: 'server.crt' }],
    ['TLS_CERT', { TLS_KEY: 'server.key' }],
    ['INSTALL_PORT', { INSTALL_PORT: '0' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['API_DOCS', { API_DOCS: 'yes' }],
    ['PHOTO_MB_PER_DAY', { PHOTO_MB_PER_DAY: '0' }],
    ['PORT', { PORT: '70000' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://user@h1:1,h2:x/db' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://user@h1,,h2/db' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://user@/db?host=h1,h2&port=1,2,3' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://user@h1,h2/db?target_session_attrs=standby' }],
    ['DATABASE_URL', { DATABASE_DIRECT_URL: 'postgres://user@h1/db' }],
    ['DATABASE_DIRECT_URL', { DATABASE_URL: 'postgres://user@h1/db', DATABASE_DIRECT_URL: 'h1' }],
    ['DATABASE_POOL', { DATABASE_POOL: '3' }],
    ['DATABASE_URL', { DATABASE_READ_URL: 'postgresql://h2/w' }],
    ['DATABASE_READ_URL', { DATABASE_URL: 'postgresql://h1/w', DATABASE_READ_URL: 'postgresql://h2,h3/w' }],
    ['DATABASE_READ_URL', { DATABASE_URL: 'postgresql://h1/w', DATABASE_READ_URL: 'somewhere' }],
    ['DATABASE_POOL', { DATABASE_POOL: 'many' }],
    ['IMAGES_DATABASE_URL', { IMAGES_DATABASE_URL: 'images' }],
    ['BUSINESS_TIME_ZONE', { BUSINESS_TIME_ZONE: 'Asia/Riyad' }],
    ['STALLED_AFTER_HOURS', { STALLED_AFTER_HOURS: '-1' }],
    ['STALLED_AFTER_HOURS', { STALLED_AFTER_HOURS: 'ten' }],
    ['ADMIN_EMAIL', { ADMIN_PASSWORD: 'long enough' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'huda', ADMIN_PASSWORD: 'long enough' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'huda\u202e@shop.example', ADMIN_PASSWORD: 'long enough' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'huda@shop.example' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'huda@shop.example', ADMIN_PASSWORD: 'short' }],
    ['S3_ENDPOINT', { ...bucket, S3_ENDPOINT: '' }],
    ['S3_ENDPOINT', { ...bucket, S3_ENDPOINT: 's3.shop.example' }],
    ['S3_ENDPOINT', { ...bucket, S3_ENDPOINT: 'https://key:secret@s3.shop.example' }],
    ['S3_ENDPOINT', { S3_REGION: 'me-central-1' }],
    ['S3_BUCKET', { ...bucket, S3_BUCKET: ' ' }],
    ['S3_BUCKET', { ...bucket, S3_BUCKET: 'shop/photos' }],
    ['S3_REGION', { ...bucket, S3_REGION: 'Riyadh, KSA' }],
    ['S3_ACCESS_KEY_ID', { ...bucket, S3_ACCESS_KEY_ID: '' }],
    ['S3_ACCESS_KEY_ID', { ...bucket, S3_ACCESS_KEY_ID: 'مفتاح' }],
    ['S3_SECRET_ACCESS_KEY', { ...bucket, S3_SECRET_ACCESS_KEY: '' }],
  ])('%s: %j', (variable, env) => {
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(new RegExp(`^${variable} .+[.]$`))
  })
})

describe('nightly backups', () => {
  test('into a folder, fourteen of them unless it is said', () => {
    expect(readConfig({ BACKUP_DIR: '/backups' }).backups).toEqual({ place: { folder: '/backups' }, keep: 14 })
    expect(readConfig({ BACKUP_DIR: 'beside', BACKUP_KEEP: '30' }).backups).toEqual({
      place: { folder: `${process.cwd()}/beside` },
      keep: 30,
    })
  })

  test('into a bucket of the same server as the photos', () => {
    const { backups, photoBucket } = readConfig({ ...bucket, BACKUP_DIR: 's3://backups/of/warsha/' })
    expect(backups?.place).toEqual({ bucket: { ...photoBucket, name: 'backups' }, prefix: 'of/warsha/' })
    expect(readConfig({ ...bucket, BACKUP_DIR: 's3://backups' }).backups?.place).toMatchObject({ prefix: '' })
  })

  test('encrypted', () => {
    expect(readConfig({ BACKUP_PASSPHRASE: ' long enough it is ' }).backupSeal).toEqual({
      passphrase: ' long enough it is ',
    })
    expect(readConfig({ NIGHTLY_DELAY_MINUTES: '37' }).nightlyDelayMs).toBe(37 * 60_000)
    const recipient = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'
    expect(readConfig({ BACKUP_RECIPIENT: recipient }).backupSeal).toEqual({ recipient })
  })

  test.each([
    ['BACKUP_DIR', { BACKUP_DIR: 'ftp://somewhere' }],
    ['BACKUP_DIR', { ...bucket, BACKUP_DIR: 's3:///prefix' }],
    ['S3_ENDPOINT', { BACKUP_DIR: 's3://backups' }],
    ['BACKUP_KEEP', { BACKUP_KEEP: '0' }],
    ['NIGHTLY_DELAY_MINUTES', { NIGHTLY_DELAY_MINUTES: '241' }],
    ['BACKUP_PASSPHRASE', { BACKUP_PASSPHRASE: 'too short' }],
    ['BACKUP_RECIPIENT', { BACKUP_RECIPIENT: 'ssh-ed25519 AAAA' }],
    ['BACKUP_RECIPIENT', { BACKUP_RECIPIENT: 'age1abcdefghijklmn', BACKUP_PASSPHRASE: 'long enough it is' }],
  ])('a mistake names %s: %j', (variable, env) => {
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(new RegExp(`^${variable} .+\\.$`))
  })
})

describe('the mail server', () => {
  const MAIL_FROM = 'Warsha <warsha@shop.example>'
  const mailOf = (env: Record<string, string>) => readConfig({ MAIL_FROM, ...env }).mail

  test('asks for STARTTLS, speaks TLS from the start, or is this machine itself', () => {
    expect(mailOf({ SMTP_URL: 'smtp://desk:a%20secret@smtp.shop.example' })).toEqual({
      host: 'smtp.shop.example',
      port: 587,
      security: 'starttls',
      auth: { user: 'desk', pass: 'a secret' },
      from: { name: 'Warsha', address: 'warsha@shop.example' },
      caFile: null,
    })
    expect(mailOf({ SMTP_URL: 'smtps://smtp.shop.example' })).toMatchObject({ port: 465, security: 'tls', auth: null })
    expect(mailOf({ SMTP_URL: 'smtp://127.0.0.1:25?tls=off', MAIL_FROM: 'w@shop.example' })).toMatchObject({
      port: 25,
      security: 'none',
      from: { name: '', address: 'w@shop.example' },
    })
  })

  test.each([
    [{ SMTP_URL: 'smtp.shop.example' }, 'SMTP_URL must be an address'],
    [{ SMTP_URL: 'https://smtp.shop.example' }, 'SMTP_URL must be an address'],
    [{ SMTP_URL: 'smtp://smtp.shop.example?tls=off' }, 'but for a mail server on this machine'],
    [{ SMTP_URL: 'smtp://desk@smtp.shop.example' }, 'a user and a password, or neither'],
    [{ SMTP_URL: 'smtp://desk:100%@smtp.shop.example' }, 'as %25'],
    [{ SMTP_URL: 'smtp://smtp.shop.example', MAIL_FROM: '' }, 'MAIL_FROM must be set when SMTP_URL is.'],
    [{ SMTP_URL: 'smtp://smtp.shop.example', MAIL_FROM: 'a@b.example, c@d.example' }, 'MAIL_FROM must be as'],
    [{ SMTP_CA: '/a', MAIL_FROM: '' }, 'SMTP_URL must be set when SMTP_CA is.'],
  ])('%j is told', (env, text) => {
    expect(() => mailOf(env)).toThrow(text)
  })
})

describe('the company’s server', () => {
  const client = { OIDC_ISSUER: 'https://login.shop.example/realms/works', OIDC_CLIENT_ID: 'warsha' }

  test('is known by its issuer, with a secret or without one', () => {
    const company = { issuer: client.OIDC_ISSUER, clientId: 'warsha', clientSecret: null }
    expect(readConfig(client).companyServer).toEqual(company)
    expect(readConfig({ ...client, OIDC_CLIENT_SECRET: 's' }).companyServer).toEqual({ ...company, clientSecret: 's' })
    expect(readConfig({ ...client, OIDC_ISSUER: 'http://127.0.0.1:8080' }).companyServer).not.toBeNull()
  })

  test.each([
    [{ OIDC_ISSUER: '' }, 'OIDC_ISSUER must be set when OIDC_CLIENT_ID is.'],
    [{ OIDC_CLIENT_ID: '' }, 'OIDC_CLIENT_ID must be set when OIDC_ISSUER is.'],
    [{ OIDC_ISSUER: 'login.shop.example' }, 'OIDC_ISSUER must be an address such as https://login.example.com'],
    [{ OIDC_ISSUER: 'http://login.shop.example' }, 'OIDC_ISSUER must be an address such as https://login.example.com'],
    [{ OIDC_ISSUER: 'https://user:pass@login.shop.example' }, 'but is "https://login.shop.example/".'],
  ])('%j is told', (env, text) => {
    expect(() => readConfig({ ...client, ...env })).toThrow(text)
  })
})

import { isPlainName, MINUTE } from '@warsha/domain'
import ipaddr from 'ipaddr.js'
import { join, resolve } from 'node:path'
import { addressesIn } from './database-hosts.ts'
import type { MailServer } from './mail-server.ts'

/** A phone that was offline for a week sends less, and an admin opens fewer pages. */
const CALLS_A_MINUTE = 1_200
/** Two cores keep no more of them busy; a call waits a moment for one that is free. */
const CONNECTIONS = 20

export type Config = {
  port: number
  host: string
  dataDir: string
  /** where the signing keys lie, never in the database */
  keyFile: string
  /** may name several hosts, of which the one that takes writes is used */
  databaseUrl: string | null
  /** past a pooler, at which databaseUrl is then; null: there is none */
  databaseDirectUrl: string | null
  /** a replica of it, for reports; null: there is none */
  databaseReadUrl: string | null
  /** connections that an instance opens at most for its calls */
  databasePool: number
  imagesDatabaseUrl: string | null
  /** null: the one that the database remembers, or the usual one */
  businessTimeZone: string | null
  stalledAfterHours: number
  /** how often one person may call an instance */
  callsAMinute: number
  /** what one person may send in photos on a day */
  photoMegabytesADay: number
  /** the first admin, made at the start when there is none */
  firstAdmin: { email: string; password: string } | null
  /** addresses and networks of proxies whose forwarded headers are believed */
  trustedProxies: string[]
  /** whether /api/docs can be read */
  apiDocs: boolean
  /** what reads /metrics shows this; null: there is no /metrics */
  metricsToken: string | null
  logLevel: LogLevel
  /** files of the certificate and its key; null: the app speaks http */
  tls: { cert: string; key: string } | null
  /** where phones install the authority over plain http; null: nowhere */
  installPort: number | null
  /** where photos are kept instead of in the data folder */
  photoBucket: S3Bucket | null
  /** where a backup is made each night, null for none */
  backups: BackupSchedule | null
  /** how backups are encrypted, null for not at all */
  backupSeal: BackupSeal | null
  /** where e-mail is handed over; null: none is sent */
  mail: MailSettings | null
  /** by whose accounts admins can sign in; null: by passwords alone */
  companyServer: { issuer: string; clientId: string; clientSecret: string | null } | null
  /** by how much later nightly work begins than usual: shops of one machine take turns */
  nightlyDelayMs: number
}

/** A mail server, and the file of the authority that vouches for it, where that is the house's own. */
export type MailSettings = Omit<MailServer, 'ca' | 'deadlineMs'> & { caFile: string | null }

/** What opens a backup later: a passphrase, or the key that belongs to a recipient of age. */
export type BackupSeal = { passphrase: string } | { recipient: string }

/** Where backups lie: in a folder, or in a bucket under a prefix that is empty or ends with a slash. */
export type BackupPlace = { folder: string } | { bucket: S3Bucket; prefix: string }

export type BackupSchedule = {
  place: BackupPlace
  /** how many of them */
  keep: number
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
export type LogLevel = (typeof logLevels)[number]

/** A bucket of a server that speaks S3, and the key to it. */
export type S3Bucket = {
  endpoint: string
  name: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** A setting that cannot be used. The message is one line that names the variable. */
export class ConfigError extends Error {}

/** Reads the configuration from the environment; empty counts as not set. Throws a ConfigError. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const get = (name: string) => env[name]?.trim() || null
  const dataDir = resolve(get('DATA_DIR') ?? 'data')
  return {
    port: wholeNumber('PORT', get('PORT'), 3000, 0, 65_535),
    host: get('HOST') ?? '127.0.0.1',
    dataDir,
    keyFile: resolve(get('KEY_FILE') ?? join(dataDir, 'keys')),
    databaseUrl: databaseUrl('DATABASE_URL', get('DATABASE_URL')),
    databaseDirectUrl: directUrl(get),
    databaseReadUrl: readUrl(get),
    databasePool: wholeNumber('DATABASE_POOL', get('DATABASE_POOL'), CONNECTIONS, 4, 1_000),
    imagesDatabaseUrl: databaseUrl('IMAGES_DATABASE_URL', get('IMAGES_DATABASE_URL')),
    businessTimeZone: timeZoneNamed('BUSINESS_TIME_ZONE', get('BUSINESS_TIME_ZONE')),
    stalledAfterHours: hours('STALLED_AFTER_HOURS', get('STALLED_AFTER_HOURS'), 10),
    callsAMinute: wholeNumber('CALLS_PER_MINUTE', get('CALLS_PER_MINUTE'), CALLS_A_MINUTE, 60, 1_000_000),
    photoMegabytesADay: wholeNumber('PHOTO_MB_PER_DAY', get('PHOTO_MB_PER_DAY'), 500, 1, 1_000_000),
    firstAdmin: firstAdmin(get('ADMIN_EMAIL'), env['ADMIN_PASSWORD'] || null),
    trustedProxies: trustedProxies(get('TRUST_PROXY')),
    apiDocs: onOrOff('API_DOCS', get('API_DOCS')),
    metricsToken: metricsToken(get('METRICS_TOKEN')),
    logLevel: logLevel(get('LOG_LEVEL')),
    ...tlsSettings(get),
    photoBucket: photoBucket(get),
    backups: backups(get),
    backupSeal: backupSeal(env['BACKUP_PASSPHRASE'] || null, get('BACKUP_RECIPIENT')),
    mail: mailSettings(get),
    companyServer: companyServer(get),
    nightlyDelayMs: wholeNumber('NIGHTLY_DELAY_MINUTES', get('NIGHTLY_DELAY_MINUTES'), 0, 0, 240) * MINUTE,
  }
}

function wholeNumber(name: string, value: string | null, missing: number, least: number, most: number): number {
  if (value === null) return missing
  const number = Number(value)
  if (/^\d+$/.test(value) && number >= least && number <= most) return number
  throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, but is "${value}".`)
}

function hours(name: string, value: string | null, missing: number): number {
  if (value === null) return missing
  const number = Number(value)
  if (Number.isFinite(number) && number > 0) return number
  throw new ConfigError(`${name} must be a number of hours above 0, but is "${value}".`)
}

/** The value may have a password in it: no message repeats it. */
function databaseUrl(name: string, value: string | null): string | null {
  if (value === null) return null
  const addresses = /^postgres(ql)?:\/\//.test(value) ? addressesIn(value) : []
  if (addresses.length === 0 || !addresses.every((each) => URL.canParse(each))) {
    throw new ConfigError(`${name} must be an address such as postgresql://user:password@host:5432/database.`)
  }
  const wanted = new URL(addresses[0] ?? '').searchParams.get('target_session_attrs') ?? 'read-write'
  if (TAKES_WRITES.has(wanted)) return value
  throw new ConfigError(`${name} must have target_session_attrs=read-write or none, but has "${wanted}".`)
}

const TAKES_WRITES = new Set(['read-write', 'primary'])

function directUrl(get: (name: string) => string | null): string | null {
  const direct = databaseUrl('DATABASE_DIRECT_URL', get('DATABASE_DIRECT_URL'))
  if (direct !== null && get('DATABASE_URL') === null) {
    throw new ConfigError('DATABASE_URL must be set when DATABASE_DIRECT_URL is.')
  }
  return direct
}

/** One server: several would not have the same records at the same moment. */
function readUrl(get: (name: string) => string | null): string | null {
  const value = get('DATABASE_READ_URL')
  if (value === null) return null
  if (get('DATABASE_URL') === null) throw new ConfigError('DATABASE_URL must be set when DATABASE_READ_URL is.')
  const [address, ...others] = /^postgres(ql)?:\/\//.test(value) ? addressesIn(value) : []
  if (address !== undefined && others.length === 0 && URL.canParse(address)) return address
  throw new ConfigError(
    'DATABASE_READ_URL must be the address of one server, such as postgresql://user:password@host:5432/database.',
  )
}

/** A zone by the name that the runtime has for it. Throws a ConfigError that names what was given. */
export function timeZoneNamed(name: string, value: string | null): string | null {
  if (value === null) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone
  } catch {
    throw new ConfigError(`${name} must be an IANA time zone such as Asia/Riyadh, but is "${value}".`)
  }
}

function firstAdmin(email: string | null, password: string | null): Config['firstAdmin'] {
  if (email === null && password === null) return null
  if (email === null) throw new ConfigError('ADMIN_EMAIL must be set when ADMIN_PASSWORD is.')
  if (password === null) throw new ConfigError('ADMIN_PASSWORD must be set when ADMIN_EMAIL is.')
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || !isPlainName(email))
    throw new ConfigError(`ADMIN_EMAIL must be an email address, but is "${email}".`)
  if (password.length < 8) throw new ConfigError('ADMIN_PASSWORD must have at least 8 characters.')
  return { email, password }
}

const PROXIES_OF_THIS_MACHINE = ['loopback']
/** Networks by a name, as Fastify knows them. */
const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal'])

function trustedProxies(value: string | null): string[] {
  if (value === null) return PROXIES_OF_THIS_MACHINE
  const proxies = value.split(',').map((proxy) => proxy.trim())
  const wrong = proxies.find((it) => !NAMED_NETWORKS.has(it) && !ipaddr.isValid(it) && !ipaddr.isValidCIDR(it))
  if (wrong === undefined) return proxies
  throw new ConfigError(
    `TRUST_PROXY must list addresses or networks such as 10.0.0.0/8 with commas, but has "${wrong}".`,
  )
}

function onOrOff(name: string, value: string | null): boolean {
  if (value === null || value === 'off') return false
  if (value === 'on') return true
  throw new ConfigError(`${name} must be on or off, but is "${value}".`)
}

function tlsSettings(get: (name: string) => string | null): Pick<Config, 'tls' | 'installPort'> {
  const [cert, key, install] = [get('TLS_CERT'), get('TLS_KEY'), get('INSTALL_PORT')]
  if (cert === null && key !== null) throw new ConfigError('TLS_CERT must be set when TLS_KEY is.')
  if (key === null && cert !== null) throw new ConfigError('TLS_KEY must be set when TLS_CERT is.')
  const installPort = install === null ? null : wholeNumber('INSTALL_PORT', install, 0, 1, 65_535)
  return { tls: cert !== null && key !== null ? { cert: resolve(cert), key: resolve(key) } : null, installPort }
}

const METRICS_TOKEN_SHORTEST = 16

/** The value is a secret: the message does not repeat it. */
function metricsToken(value: string | null): string | null {
  if (value === null || (/^[\x21-\x7e]+$/.test(value) && value.length >= METRICS_TOKEN_SHORTEST)) return value
  throw new ConfigError(
    `METRICS_TOKEN must have at least ${METRICS_TOKEN_SHORTEST} letters, digits or signs, without spaces.`,
  )
}

function logLevel(value: string | null): LogLevel {
  if (value === null) return 'info'
  const level = logLevels.find((each) => each === value)
  if (level) return level
  throw new ConfigError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, but is "${value}".`)
}

const BUCKET_SETTINGS = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

function photoBucket(get: (name: string) => string | null): S3Bucket | null {
  const given = [...BUCKET_SETTINGS, 'S3_REGION'].find((name) => get(name) !== null)
  if (given === undefined) return null
  const configured = (setting: (typeof BUCKET_SETTINGS)[number]) => {
    const value = get(setting)
    if (value !== null) return value
    throw new ConfigError(`${setting} must be set when ${given} is.`)
  }
  return {
    endpoint: s3Endpoint(configured('S3_ENDPOINT')),
    name: s3Name('S3_BUCKET', configured('S3_BUCKET')),
    region: s3Name('S3_REGION', get('S3_REGION') ?? 'us-east-1'),
    accessKeyId: s3Name('S3_ACCESS_KEY_ID', configured('S3_ACCESS_KEY_ID')),
    secretAccessKey: configured('S3_SECRET_ACCESS_KEY'),
  }
}

function s3Name(name: string, value: string): string {
  if (/^[A-Za-z0-9._-]+$/.test(value)) return value
  throw new ConfigError(`${name} must consist of letters, digits, dots and dashes, but is "${value}".`)
}

function s3Endpoint(value: string): string {
  const { protocol, username, password, search, hash } = URL.canParse(value) ? new URL(value) : new URL('none:')
  if (/^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === '') return value.replace(/\/+$/, '')
  throw new ConfigError('S3_ENDPOINT must be an address such as https://s3.example.com, without keys in it.')
}

function backups(get: (name: string) => string | null): BackupSchedule | null {
  const place = get('BACKUP_DIR')
  const keep = wholeNumber('BACKUP_KEEP', get('BACKUP_KEEP'), 14, 1, 10_000)
  return place === null ? null : { place: backupPlace(place, photoBucket(get)), keep }
}

function backupPlace(place: string, bucket: S3Bucket | null): BackupPlace {
  if (!/^\w+:\/\//.test(place)) return { folder: resolve(place) }
  const [, name, prefix = ''] = /^s3:\/\/([A-Za-z0-9._-]+)(?:\/([A-Za-z0-9._/-]*))?$/.exec(place) ?? []
  if (name === undefined) {
    throw new ConfigError(`BACKUP_DIR must be a folder, or as s3://bucket/prefix, but is "${place}".`)
  }
  if (!bucket) throw new ConfigError('S3_ENDPOINT must be set when BACKUP_DIR is a bucket.')
  const folder = prefix.replace(/\/+$/, '')
  return { bucket: { ...bucket, name }, prefix: folder === '' ? '' : `${folder}/` }
}

const SMTP_PORTS = { 'smtps:': 465, 'smtp:': 587 } as const
const THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** The address may have a password in it: no message repeats it. */
function mailSettings(get: (name: string) => string | null): MailSettings | null {
  const [url, from, ca] = [get('SMTP_URL'), get('MAIL_FROM'), get('SMTP_CA')]
  if (url === null) {
    if (from !== null || ca !== null) {
      throw new ConfigError(`SMTP_URL must be set when ${from === null ? 'SMTP_CA' : 'MAIL_FROM'} is.`)
    }
    return null
  }
  if (from === null) throw new ConfigError('MAIL_FROM must be set when SMTP_URL is.')
  return { ...smtpServer(url), from: mailSender(from), caFile: ca && resolve(ca) }
}

function smtpServer(written: string): Pick<MailServer, 'host' | 'port' | 'security' | 'auth'> {
  const url = URL.canParse(written) ? new URL(written) : null
  const protocol = url?.protocol === 'smtp:' || url?.protocol === 'smtps:' ? url.protocol : null
  if (!url || !protocol || url.hostname === '' || url.hash !== '' || !/^\/?$/.test(url.pathname)) {
    throw new ConfigError('SMTP_URL must be an address such as smtp://user:password@smtp.example.com:587.')
  }
  const isOff = url.search === '?tls=off'
  if (url.search !== '' && !isOff) throw new ConfigError('SMTP_URL must end after the port, or with ?tls=off.')
  if (isOff && (protocol === 'smtps:' || !THIS_MACHINE.test(url.hostname))) {
    throw new ConfigError('SMTP_URL must not have ?tls=off but for a mail server on this machine.')
  }
  if ((url.username === '') !== (url.password === '')) {
    throw new ConfigError('SMTP_URL must have a user and a password, or neither.')
  }
  const auth = url.username === '' ? null : { user: decoded(url.username), pass: decoded(url.password) }
  const security = protocol === 'smtps:' ? 'tls' : isOff ? 'none' : 'starttls'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return { host, port: url.port === '' ? SMTP_PORTS[protocol] : Number(url.port), security, auth }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new ConfigError('SMTP_URL must write a % in its user or password as %25.')
  }
}

/** An address, or a name with the address in angle brackets. */
function mailSender(written: string): MailServer['from'] {
  const [, name = '', bracketed] = /^(.*?)\s*<([^<>]*)>$/.exec(written) ?? []
  const address = bracketed ?? written
  if (/^[\w.+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*$/.test(address) && (name === '' || isPlainName(name))) {
    return { name: name.replace(/^"(.*)"$/, '$1'), address }
  }
  throw new ConfigError(`MAIL_FROM must be as Warsha <warsha@example.com>, but is "${written}".`)
}

const OF_COMPANY = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const

/** Of the client secret no message says anything. */
function companyServer(get: (name: string) => string | null): Config['companyServer'] {
  const [issuer, clientId, clientSecret] = [get('OIDC_ISSUER'), ...OF_COMPANY.map(get)]
  if (!issuer) {
    const given = OF_COMPANY.find((name) => get(name) !== null)
    if (given) throw new ConfigError(`OIDC_ISSUER must be set when ${given} is.`)
    return null
  }
  if (!clientId) throw new ConfigError('OIDC_CLIENT_ID must be set when OIDC_ISSUER is.')
  const url = URL.canParse(issuer) ? new URL(issuer) : null
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && THIS_MACHINE.test(url.hostname))
  if (!url || !isSafe || `${url.username}${url.password}${url.search}${url.hash}` !== '') {
    throw new ConfigError(
      `OIDC_ISSUER must be an address such as https://login.example.com, but is "${url ? `${url.origin}${url.pathname}` : issuer}".`,
    )
  }
  return { issuer, clientId, clientSecret: clientSecret ?? null }
}

const SHORTEST_PASSPHRASE = 12

function backupSeal(passphrase: string | null, recipient: string | null): BackupSeal | null {
  if (passphrase !== null && recipient !== null) {
    throw new ConfigError('BACKUP_RECIPIENT must not be set when BACKUP_PASSPHRASE is.')
  }
  if (recipient !== null) return { recipient: backupRecipient('BACKUP_RECIPIENT', recipient) }
  return passphrase === null ? null : { passphrase: backupPassphrase('BACKUP_PASSPHRASE', passphrase) }
}

/** A public key as age writes it. Throws a ConfigError that names what was given. */
export function backupRecipient(name: string, value: string): string {
  if (/^age1[0-9a-z]{10,}$/.test(value)) return value
  throw new ConfigError(`${name} must be a recipient of age, such as age1…, but is "${value}".`)
}

/** A passphrase that is not guessed soon. Throws a ConfigError that names what was given. */
export function backupPassphrase(name: string, value: string): string {
  if (value.length >= SHORTEST_PASSPHRASE) return value
  throw new ConfigError(`${name} must have at least ${SHORTEST_PASSPHRASE} characters.`)
}

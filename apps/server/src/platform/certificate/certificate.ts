import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto'
import { DAY, type Instant } from '@warsha/domain'
import { bits, boolean, field, integer, octets, oid, sequence, set, time, utf8 } from './der.ts'
import { generalName, isLocal, permitted, permittedNames } from './names.ts'

/** A certificate and the key of whom it names. */
export type Issued = { certificate: X509Certificate; key: KeyObject }

const AUTHORITY_LASTS = 3652 * DAY
/** Phones of Apple take none of a server that lasts longer than 825 days. */
const SERVER_LASTS = 800 * DAY
/** Clocks of phones may be behind. */
const BEFORE_NOW = DAY

const ECDSA_WITH_SHA256 = sequence(oid('1.2.840.10045.4.3.2'))
const COMMON_NAME = '2.5.4.3'

/**
 * An authority of its own for one shop. Whoever steals its key can pretend to be machines nearby, and the names given
 * here, but nobody else on the internet.
 * @param others names and addresses beyond local ones that it is to vouch for
 */
export function makeAuthority(others: readonly string[], now: Instant): Issued {
  const { privateKey: key, publicKey } = newKeys()
  const name = `Warsha authority ${randomBytes(4).toString('hex')}`
  const extensions = [
    extension('2.5.29.19', sequence(boolean(true), integer(Buffer.from([0]))), 'critical'),
    // To sign certificates and lists of revoked ones.
    extension('2.5.29.15', bits(Buffer.from([0b0000_0110]), 1), 'critical'),
    // For servers alone: neither mail nor code is signed with what it vouches for.
    extension('2.5.29.37', sequence(oid('1.3.6.1.5.5.7.3.1'))),
    extension('2.5.29.30', permittedNames(others), 'critical'),
    extension('2.5.29.14', octets(keyId(publicKey))),
  ]
  const valid = { from: now - BEFORE_NOW, to: now + AUTHORITY_LASTS }
  const certificate = signed({ subject: name, issuer: name, valid, publicKey, extensions }, key)
  return { certificate, key }
}

/** A certificate for a server, with a key of its own. @param names what it is reached by, the first one foremost */
export function issueCertificate(authority: Issued, names: readonly string[], now: Instant): Issued {
  const { privateKey: key, publicKey } = newKeys()
  const authorityKey = createPublicKey(authority.key)
  const extensions = [
    extension('2.5.29.19', sequence(), 'critical'),
    // To sign, which is how it proves that it has the key.
    extension('2.5.29.15', bits(Buffer.from([0b1000_0000]), 7), 'critical'),
    extension('2.5.29.37', sequence(oid('1.3.6.1.5.5.7.3.1'))),
    extension('2.5.29.17', sequence(...names.map(generalName))),
    extension('2.5.29.14', octets(keyId(publicKey))),
    extension('2.5.29.35', sequence(field(0, keyId(authorityKey), true))),
  ]
  const ends = Date.parse(authority.certificate.validTo)
  const valid = { from: now - BEFORE_NOW, to: Math.min(now + SERVER_LASTS, ends) }
  const issuer = commonNameOf(authority.certificate)
  const certificate = signed({ subject: names[0] ?? '', issuer, valid, publicKey, extensions }, authority.key)
  return { certificate, key }
}

/** Whether phones that trust the authority will take its word for this name. */
export function vouchesFor({ certificate }: Issued, name: string): boolean {
  return isLocal(name) || certificate.raw.includes(permitted(name))
}

/** What a certificate of a server is for, the foremost name first. */
export function namesOf({ subjectAltName = '' }: X509Certificate): string[] {
  return subjectAltName.split(', ').map((name) => name.replace(/^(?:DNS|IP Address):/, ''))
}

type Contents = {
  subject: string
  issuer: string
  valid: { from: Instant; to: Instant }
  publicKey: KeyObject
  extensions: Buffer[]
}

function signed({ subject, issuer, valid, publicKey, extensions }: Contents, key: KeyObject): X509Certificate {
  const contents = sequence(
    // Version 3.
    field(0, integer(Buffer.from([2]))),
    serialNumber(),
    ECDSA_WITH_SHA256,
    named(issuer),
    sequence(time(valid.from), time(valid.to)),
    named(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    field(3, sequence(...extensions)),
  )
  return new X509Certificate(sequence(contents, ECDSA_WITH_SHA256, bits(sign('sha256', contents, key))))
}

/** Positive, and of the same length each time. */
function serialNumber(): Buffer {
  const bytes = randomBytes(16)
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return integer(bytes)
}

function named(commonName: string): Buffer {
  return sequence(set(sequence(oid(COMMON_NAME), utf8(commonName))))
}

function commonNameOf({ subject }: X509Certificate): string {
  return /^CN=(.+)$/m.exec(subject)?.[1] ?? ''
}

function extension(id: string, value: Buffer, critical?: 'critical'): Buffer {
  return sequence(oid(id), ...(critical ? [boolean(true)] : []), octets(value))
}

function keyId(publicKey: KeyObject): Buffer {
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest()
    .subarray(0, 20)
}

function newKeys(): { privateKey: KeyObject; publicKey: KeyObject } {
  return generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
}

import { hash, hashRaw, verify } from '@node-rs/argon2'
import { makeOnce } from '@warsha/domain/coalesce'
import pLimit from 'p-limit'

/** 19 MiB, 2 passes, 1 lane; the library's algorithm is argon2id. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** More at once would only make each of them slower. */
const atMostFour = pLimit(4)

/** What a person's password is stored as. */
export function hashPassword(password: string): Promise<string> {
  return atMostFour(() => hash(password, strength))
}

/** Whether the password is the one that the hash was made of. */
export function passwordMatches(stored: string, password: string): Promise<boolean> {
  return atMostFour(() => verify(stored, password))
}

/** The bare hash of a secret too long to guess, by which it is found. @param salt its person's, 16 bytes at least */
export function saltedHash(secret: string, salt: Uint8Array): Promise<Buffer> {
  return atMostFour(() => hashRaw(secret, { ...strength, salt }))
}

const nobodys = makeOnce(() => hashPassword('the password of nobody'))

/** Takes as long as a real look at a password, and says no. */
export async function passwordOfNobody(password: string): Promise<false> {
  await passwordMatches(await nobodys(), password)
  return false
}

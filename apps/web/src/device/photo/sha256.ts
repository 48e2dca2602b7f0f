const PRIMES = firstPrimes(64)
/** FIPS 180-4, 4.2.2 and 5.3.3: the first 32 bits of the fractions of roots of primes. */
const ROUND = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)))
const START = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

const BLOCK = 64

/** SHA-256 as FIPS 180-4 has it, for where the browser's own is not to be had. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const state = Int32Array.from(START)
  const schedule = new Int32Array(64)
  const whole = bytes.length - (bytes.length % BLOCK)
  const body = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = 0; at < whole; at += BLOCK) addBlock(state, schedule, body, at)
  const end = new DataView(ending(bytes.subarray(whole), bytes.length))
  for (let at = 0; at < end.byteLength; at += BLOCK) addBlock(state, schedule, end, at)

  const digest = new DataView(new ArrayBuffer(32))
  for (const [index, word] of state.entries()) digest.setInt32(index * 4, word)
  return new Uint8Array(digest.buffer)
}

/** What does not fill a block, a single 1 bit, zeros, and the length in bits. */
function ending(rest: Uint8Array, length: number): ArrayBuffer {
  const end = new Uint8Array(rest.length + 9 > BLOCK ? 2 * BLOCK : BLOCK)
  end.set(rest)
  end[rest.length] = 0x80
  new DataView(end.buffer).setBigUint64(end.length - 8, BigInt(length) * 8n)
  return end.buffer
}

function addBlock(state: Int32Array, schedule: Int32Array, data: DataView, at: number): void {
  const word = (index: number) => schedule[index] ?? 0
  for (let i = 0; i < 16; i++) schedule[i] = data.getInt32(at + i * 4)
  for (let i = 16; i < 64; i++) {
    const near = word(i - 2)
    const far = word(i - 15)
    const mixedNear = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10)
    const mixedFar = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3)
    schedule[i] = word(i - 16) + mixedFar + word(i - 7) + mixedNear
  }

  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < 64; i++) {
    const mixedE = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const mixedA = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
    const chosen = (e & f) ^ (~e & g)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const first = (h + mixedE + chosen + (ROUND[i] ?? 0) + word(i)) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + mixedA + majority) | 0
  }
  for (const [index, added] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] ?? 0) + added
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

function fraction(root: number): number {
  return (root - Math.floor(root)) * 2 ** 32
}

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let candidate = 2; primes.length < count; candidate++) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate)
  }
  return primes
}

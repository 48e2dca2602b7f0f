import { setTimeout as pause } from 'node:timers/promises'
import { joinRunning } from '@warsha/domain/coalesce'
import { SECOND } from '@warsha/domain'
import { Client, type ClientConfig } from 'pg'

const POSTGRES_ADDRESS = /^(postgres(?:ql)?:\/\/)([^@/?]*@)?([^/?]*)(\/[^?]*)?(?:\?(.*))?$/

/**
 * The address of each host that a connection string names, as libpq reads it: `h1:5432,h2:5433` before the database, or
 * `host=h1,h2&port=5432` after it, where one port is for all. A string with one host is its own address. Empty where hosts
 * and ports do not fit.
 */
export function addressesIn(connectionString: string): string[] {
  const [, scheme = '', user = '', authority = '', database = '', query = ''] =
    POSTGRES_ADDRESS.exec(connectionString) ?? []
  const parameters = new URLSearchParams(query)
  const [host, port] = [parameters.get('host'), parameters.get('port')]
  if (!authority.includes(',') && !host?.includes(',')) return [connectionString]
  parameters.delete('port')
  const search = (given: URLSearchParams) => (given.size > 0 ? `?${given.toString()}` : '')
  if (!host) {
    return authority.split(',').map((each) => `${scheme}${user}${each}${database}${search(parameters)}`)
  }
  const hosts = host.split(',')
  const ports = (port ?? '5432').split(',')
  if (ports.length !== 1 && ports.length !== hosts.length) return []
  return hosts.map((each, i) => {
    parameters.set('host', each)
    return `${scheme}${user}localhost:${ports[i] ?? ports[0]}${database}${search(parameters)}`
  })
}

/** The same address with another database on its hosts. */
export function addressOfDatabase(connectionString: string, name: string): string {
  const [, scheme = '', user = '', authority = '', , query] = POSTGRES_ADDRESS.exec(connectionString) ?? []
  return `${scheme}${user}${authority}/${encodeURIComponent(name)}${query === undefined ? '' : `?${query}`}`
}

/** A host that answers is asked so soon again at the earliest. */
const FRESH_MS = SECOND
/** A host that says nothing for so long is passed over. */
const ANSWERS_WITHIN_MS = 2 * SECOND
/** While one says nothing, those that refused are asked again: one of them may be promoted meanwhile. */
const ASKS_AGAIN_MS = 250

/** No host of a database takes writes. The code is PostgreSQL's: by it one knows whether it is away or only reads. */
export class NoHostWrites extends Error {
  readonly code: '25006' | '08001'

  constructor(refusals: readonly HostRefusal[]) {
    super(`no host takes writes: ${refusals.map(({ message }) => message).join('; ')}`)
    this.code = refusals.some(({ answers }) => answers) ? '25006' : '08001'
  }
}

/** Why a host is not the one. */
class HostRefusal extends Error {
  readonly answers: boolean

  constructor(address: string, reason: string, answers: boolean) {
    super(`${nameOf(address)} ${reason}`)
    this.answers = answers
  }
}

/** Host and port, without the user and the password. */
function nameOf(address: string): string {
  const { host, searchParams } = new URL(address)
  return searchParams.get('host') ?? host
}

/** The hosts of a database, of which one takes writes: as libpq finds it with `target_session_attrs=read-write`. */
export class DatabaseHosts {
  readonly #addresses: readonly string[]
  #known: string | null = null
  #foundAt = -Infinity
  readonly #look = joinRunning(() => this.#find())
  readonly #open = new Set<ClientOfHosts>()

  constructor(addresses: readonly string[]) {
    this.#addresses = addresses
  }

  /** Those of a connection string, or null where it names only one. */
  static in(connectionString: string): DatabaseHosts | null {
    const addresses = addressesIn(connectionString)
    return addresses.length > 1 ? new DatabaseHosts(addresses) : null
  }

  /** Any of the addresses, which differ in host and port only. */
  get someAddress(): string {
    return this.#addresses[0] ?? ''
  }

  /** Remembers a connection as long as it is open. */
  note(client: ClientOfHosts): void {
    this.#open.add(client)
    client.once('end', () => this.#open.delete(client))
  }

  /** The address of the host that takes writes. Throws a NoHostWrites. */
  async writable(): Promise<string> {
    const isFresh = performance.now() - this.#foundAt < FRESH_MS
    return isFresh && this.#known !== null ? this.#known : this.#look()
  }

  /** What is known of the hosts may no longer hold: a connection was lost, or refused to write. */
  doubt(): void {
    this.#foundAt = -Infinity
  }

  /** Ends the connections to all hosts but the one that takes writes now; none where there is none yet, so that reads go on. */
  async leaveOthers(): Promise<void> {
    this.doubt()
    const writable = await this.writable().catch(() => null)
    if (writable === null) return
    for (const client of this.#open) {
      if (client.address !== writable) client.connection.stream.destroy()
    }
  }

  /** The one that took writes before is asked alone, so that a second one that believes so as well changes nothing. */
  async #find(): Promise<string> {
    const known = this.#known
    const refusals: HostRefusal[] = []
    try {
      if (known !== null) return this.#found(await writing(known))
    } catch (refusal) {
      refusals.push(refusal as HostRefusal)
    }
    this.#known = null
    try {
      return this.#found(await firstWriting(this.#addresses.filter((each) => each !== known)))
    } catch (error) {
      throw new NoHostWrites([...refusals, ...((error as AggregateError).errors as HostRefusal[])])
    }
  }

  #found(address: string): string {
    this.#known = address
    this.#foundAt = performance.now()
    return address
  }
}

/** The first of them that takes writes; then nobody is asked any more. Throws an AggregateError once each has refused. */
async function firstWriting(addresses: readonly string[]): Promise<string> {
  const refused = new Set<string>()
  let isFound = false
  const isOver = () => isFound || refused.size === addresses.length
  const ask = async (address: string): Promise<string> => {
    try {
      const found = await writing(address)
      isFound = true
      return found
    } catch (refusal) {
      refused.add(address)
      if (!isOver()) await pause(ASKS_AGAIN_MS)
      if (isOver()) throw refusal
      return ask(address)
    }
  }
  return Promise.any(addresses.map(ask))
}

/** The address, if its host takes writes. Throws a HostRefusal. */
async function writing(address: string): Promise<string> {
  const client = new Client({
    connectionString: address,
    connectionTimeoutMillis: ANSWERS_WITHIN_MS,
    query_timeout: ANSWERS_WITHIN_MS,
    application_name: 'warsha',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ isStandby: boolean; isReadOnly: boolean }>(`
      select pg_is_in_recovery() as "isStandby", current_setting('default_transaction_read_only')::boolean as "isReadOnly"`)
    if (rows[0]?.isStandby) throw new HostRefusal(address, 'is a standby', true)
    if (rows[0]?.isReadOnly) throw new HostRefusal(address, 'is read-only', true)
    return address
  } catch (error) {
    if (error instanceof HostRefusal) throw error
    throw new HostRefusal(address, `cannot be used: ${(error as Error).message}`, false)
  } finally {
    client.end().catch(() => undefined)
  }
}

type Connected = (error: Error | null, client?: Client) => void

/** A connection to the host that takes writes when it is opened. */
export class ClientOfHosts extends Client {
  readonly #hosts: DatabaseHosts
  /** the address that it is connected to, or was */
  address: string | null = null

  constructor(hosts: DatabaseHosts, config: ClientConfig) {
    super({ ...config, connectionString: hosts.someAddress })
    this.#hosts = hosts
  }

  override connect(): Promise<Client>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<Client> | void {
    const opened = this.#connect()
    if (!connected) return opened
    opened.then(
      () => connected(null, this),
      (error: Error) => connected(error),
    )
  }

  async #connect(): Promise<Client> {
    this.address = await this.#hosts.writable()
    // Of several addresses in one string only these differ.
    const { host, port } = new Client({ connectionString: this.address })
    Object.assign(this, { host, port })
    this.#hosts.note(this)
    try {
      return await super.connect()
    } catch (error) {
      this.#hosts.doubt()
      throw error
    }
  }
}

import { isIP } from 'node:net'
import type { Config } from '../platform/config.ts'
import {
  type Issued,
  issueCertificate,
  makeAuthority,
  namesOf,
  vouchesFor,
} from '../platform/certificate/certificate.ts'
import { AUTHORITY, filesOf, readIssued, SERVER, tlsFolder, writeIssued } from '../platform/certificate/folder.ts'
import { isHostName, isLocal } from '../platform/certificate/names.ts'
import { type Given, Mistake, type StandaloneCommand } from './command.ts'

/** For this machine itself. */
const ALWAYS = ['localhost', '127.0.0.1']
/** What the printed lines propose for the page by which phones install the authority. */
const INSTALL_PORT = 3080

export const certificate: StandaloneCommand = {
  about: 'Makes a certificate for https in the local network.',
  usage: '[--name warsha.local --name 192.168.1.10 …] [--new-authority]',
  options: { name: { type: 'string', multiple: true }, 'new-authority': { type: 'boolean' } },
  runAlone: async (given, config) => {
    const folder = tlsFolder(config.dataDir)
    const now = Date.now()
    const names = await namesFor(given, folder)
    const known = given['new-authority'] ? null : await readIssued(folder, AUTHORITY)
    const authority =
      known ??
      makeAuthority(
        names.filter((name) => !isLocal(name)),
        now,
      )
    mustVouchFor(authority, names)
    if (!known) await writeIssued(folder, AUTHORITY, authority)
    const issued = issueCertificate(authority, [...new Set([...names, ...ALWAYS])], now)
    await writeIssued(folder, SERVER, issued)
    tell({ config, folder, names, issued, authority, isNew: known === null })
  },
}

/** Those that were given, else those of the certificate that is renewed. */
async function namesFor({ name }: Given, folder: string): Promise<string[]> {
  const given = Array.isArray(name) ? name.map((each) => String(each).trim()) : []
  const wrong = given.find((each) => !isHostName(each))
  if (wrong !== undefined) throw new Mistake(`--name: "${wrong}" is no name or address of a machine.`)
  if (given.length > 0) return given
  const known = await readIssued(folder, SERVER)
  if (known) return namesOf(known.certificate).filter((each) => !ALWAYS.includes(each))
  throw new Mistake('Say by which names or addresses phones reach this machine: --name 192.168.1.10')
}

function mustVouchFor(authority: Issued, names: readonly string[]): void {
  const beyond = names.find((name) => !vouchesFor(authority, name))
  if (beyond === undefined) return
  throw new Mistake(
    `The authority was not made for "${beyond}". With --new-authority there is one that is; phones must install it anew.`,
  )
}

type Made = { config: Config; folder: string; names: string[]; issued: Issued; authority: Issued; isNew: boolean }

function tell({ config, folder, names, issued, authority, isNew }: Made): void {
  const files = filesOf(folder, SERVER)
  const [first = ''] = names
  const host = isIP(first) === 6 ? `[${first}]` : first
  console.log(`The certificate for ${names.join(', ')} is valid until ${issued.certificate.validTo}.`)
  console.log(`The authority is ${isNew ? 'new' : 'the same as before'}; its fingerprint (SHA-256):`)
  console.log(authority.certificate.fingerprint256)
  console.log('Start Warsha with')
  console.log(`  HOST=0.0.0.0 TLS_CERT=${files.certificate} TLS_KEY=${files.key} INSTALL_PORT=${INSTALL_PORT}`)
  console.log(
    `Phones install the authority at http://${host}:${INSTALL_PORT} and then open https://${host}:${config.port}`,
  )
}

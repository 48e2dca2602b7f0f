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
import { type Given, Mistake, type Outcome, type StandaloneCommand } from './command.ts'

/** For this machine itself. */
const ALWAYS = ['localhost', '127.0.0.1']
/** What the printed lines propose for the page by which phones install the authority. */
const INSTALL_PORT = 3080

export const certificate: StandaloneCommand = {
  about: 'Makes a certificate for https in the local network.',
  usage: '[--name warsha.local --name 192.168.1.10 …] [--new-authority]',
  options: { name: { type: 'string', multiple: true }, 'new-authority': { type: 'boolean' } },
  interrupted: 'Run it again: it makes what is missing.',
  runAlone: async (given, config, run) => {
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
    if (!known) {
      await writeIssued(folder, AUTHORITY, authority)
      run.did('The new authority is written.')
    }
    const issued = issueCertificate(authority, [...new Set([...names, ...ALWAYS])], now)
    await writeIssued(folder, SERVER, issued)
    return outcomeOf({ config, folder, names, issued, authority, isNew: known === null })
  },
}

/** Those that were given, else those of the certificate that is renewed. */
async function namesFor({ name }: Given, folder: string): Promise<string[]> {
  const given = Array.isArray(name) ? name.map((each) => String(each).trim()) : []
  const wrong = given.find((each) => !isHostName(each))
  if (wrong !== undefined) throw new Mistake(`--name: "${wrong}" is no name or address of a machine.`, 'wrong_usage')
  if (given.length > 0) return given
  const known = await readIssued(folder, SERVER)
  if (known) return namesOf(known.certificate).filter((each) => !ALWAYS.includes(each))
  throw new Mistake('Say by which names or addresses phones reach this machine: --name 192.168.1.10', 'wrong_usage')
}

function mustVouchFor(authority: Issued, names: readonly string[]): void {
  const beyond = names.find((name) => !vouchesFor(authority, name))
  if (beyond === undefined) return
  throw new Mistake(
    `The authority was not made for "${beyond}". With --new-authority there is one that is; phones must install it anew.`,
  )
}

type Made = { config: Config; folder: string; names: string[]; issued: Issued; authority: Issued; isNew: boolean }

function outcomeOf({ config, folder, names, issued, authority, isNew }: Made): Outcome {
  const files = filesOf(folder, SERVER)
  const [first = ''] = names
  const host = isIP(first) === 6 ? `[${first}]` : first
  const { validTo } = issued.certificate
  const { fingerprint256 } = authority.certificate
  const installAt = `http://${host}:${INSTALL_PORT}`
  return {
    lines: [
      `The certificate for ${names.join(', ')} is valid until ${validTo}.`,
      `The authority is ${isNew ? 'new' : 'the same as before'}; its fingerprint (SHA-256):`,
      fingerprint256,
      'Start Warsha with',
      `  HOST=0.0.0.0 TLS_CERT=${files.certificate} TLS_KEY=${files.key} INSTALL_PORT=${INSTALL_PORT}`,
      `Phones install the authority at ${installAt} and then open https://${host}:${config.port}`,
    ],
    data: {
      names,
      valid_until: new Date(validTo).toISOString(),
      is_new_authority: isNew,
      authority_fingerprint: fingerprint256,
      certificate: files.certificate,
      key: files.key,
    },
  }
}

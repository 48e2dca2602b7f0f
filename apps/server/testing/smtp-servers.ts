import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { issueCertificate, makeAuthority } from '../src/platform/certificate/certificate.ts'
import type { Mail, MailServer } from '../src/platform/mail-server.ts'

/** A message as a mail server took it. */
export type ReceivedMail = { to: string[]; raw: string; secure: boolean; user: string | null }

export type TestMailServer = {
  /** how the shop reaches it */
  server: MailServer
  received: ReceivedMail[]
  close: () => Promise<void>
}

export const sender = { name: 'ورشة الخليج', address: 'warsha@shop.example' }

const authority = makeAuthority(['localhost', '127.0.0.1'], Date.now())
const issued = issueCertificate(authority, ['localhost', '127.0.0.1'], Date.now())
export const tlsOfTests = {
  ca: authority.certificate.toString(),
  cert: `${issued.certificate.toString()}${authority.certificate.toString()}`,
  key: issued.key.export({ type: 'pkcs8', format: 'pem' }).toString(),
}

type Given = SMTPServerOptions & {
  security?: MailServer['security']
  /** what it answers after a message: an error with its code, or nothing */
  judge?: (mail: ReceivedMail, count: number) => { code: number; text: string } | null
  user?: { user: string; pass: string } | null
}

/** Nodemailer's own mail server, with STARTTLS and a sign-in unless told otherwise. */
export async function openSmtpServer(given: Given = {}): Promise<TestMailServer> {
  const { security = 'starttls', judge = () => null, user = { user: 'warsha', pass: 'a secret' }, ...options } = given
  const received: ReceivedMail[] = []
  let count = 0
  const smtp = new SMTPServer({
    secure: security === 'tls',
    key: tlsOfTests.key,
    cert: tlsOfTests.cert,
    authOptional: user === null,
    ...(security === 'none' && { disabledCommands: ['STARTTLS'] }),
    onAuth: (auth, _session, done) =>
      auth.username === user?.user && auth.password === user?.pass
        ? done(null, { user: auth.username })
        : done(Object.assign(new Error('Wrong user or password'), { responseCode: 535 })),
    onData: (stream, session, done) => {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        const mail = {
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(pieces).toString('utf8'),
          secure: session.secure,
          user: typeof session.user === 'string' ? session.user : null,
        }
        count += 1
        const refused = judge(mail, count)
        if (refused) return done(Object.assign(new Error(refused.text), { responseCode: refused.code }))
        received.push(mail)
        done(null, 'queued as 9F3A1')
      })
    },
    ...options,
  })
  smtp.on('error', () => undefined)
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as AddressInfo
  return {
    server: { host: 'localhost', port, security, auth: user, from: sender, ca: tlsOfTests.ca, deadlineMs: 5_000 },
    received,
    close: () => new Promise((closed) => smtp.close(() => closed())),
  }
}

/** A mail server of ill will: what it does with each connection is up to the test. */
export async function openRudeServer(treat: (socket: Socket) => void): Promise<TestMailServer> {
  const sockets = new Set<Socket>()
  const rude = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    treat(socket)
  })
  rude.listen(0, '127.0.0.1')
  await once(rude, 'listening')
  const { port } = rude.address() as AddressInfo
  return {
    server: { host: '127.0.0.1', port, security: 'none', auth: null, from: sender, deadlineMs: 1_000 },
    received: [],
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => rude.close(closed))
    },
  }
}

const AIOSMTPD = `
import asyncio, os, ssl, sys
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult
folder, port = sys.argv[1], int(sys.argv[2])
count = 0
class Handler:
    async def handle_DATA(self, server, session, envelope):
        global count
        count += 1
        with open(os.path.join(folder, f'{count}.eml'), 'wb') as file:
            file.write(envelope.content)
        return '250 2.0.0 Taken by aiosmtpd'
def sign_in(server, session, envelope, mechanism, data):
    return AuthResult(success=data.login == b'warsha' and data.password == b'a secret')
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(os.path.join(folder, 'cert.pem'), os.path.join(folder, 'key.pem'))
controller = Controller(Handler(), hostname='127.0.0.1', port=port, tls_context=context, require_starttls=True,
  authenticator=sign_in, auth_required=True)
controller.start()
print('ready', flush=True)
sys.stdin.read()
controller.stop()
`

export type PythonMailServer = { server: MailServer; messages: () => Promise<Buffer[]>; close: () => Promise<void> }

/** aiosmtpd of Python, which has no line of Nodemailer. It asks for STARTTLS and a sign-in. */
export async function openAiosmtpd(python: string): Promise<PythonMailServer> {
  const folder = await mkdtemp(join(tmpdir(), 'warsha-mail-'))
  await writeFile(join(folder, 'cert.pem'), tlsOfTests.cert)
  await writeFile(join(folder, 'key.pem'), tlsOfTests.key, { mode: 0o600 })
  const port = await freePort()
  const program = spawn(python, ['-c', AIOSMTPD, folder, String(port)], { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(program.stdout, 'data')
  return {
    server: {
      host: 'localhost',
      port,
      security: 'starttls',
      auth: { user: 'warsha', pass: 'a secret' },
      from: sender,
      ca: tlsOfTests.ca,
      deadlineMs: 10_000,
    },
    messages: async () => {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted()
      return Promise.all(names.map((name) => readFile(join(folder, name))))
    },
    close: async () => {
      const ended = once(program, 'exit')
      program.stdin.end()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

/** A plain message; what a test does not mention is usual. */
export function mailTo(to: string, given: Partial<Mail> = {}): Mail {
  return {
    to,
    subject: 'تقرير، 8 – 14 نوفمبر',
    text: 'Hello',
    html: '<p>Hello</p>',
    files: [],
    headerId: '11111111-2222-4333-8444-555555555555',
    at: Date.parse('2026-11-22T04:00:00Z'),
    ...given,
  }
}

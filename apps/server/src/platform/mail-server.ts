import type { MailFault } from '@warsha/contract'
import { type Instant, MINUTE, SECOND } from '@warsha/domain'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'

/** Where messages are handed over, and as whom. */
export type MailServer = {
  host: string
  port: number
  /** `starttls` is required: a server that does not offer it gets nothing */
  security: 'tls' | 'starttls' | 'none'
  /** null: it asks for no sign-in */
  auth: { user: string; pass: string } | null
  from: { name: string; address: string }
  /** certificate of the authority that vouches for it, in place of those that everybody knows */
  ca?: string | undefined
  /** after which it is left, however it behaves */
  deadlineMs?: number
}

export type MailFile = { name: string; type: string; bytes: Buffer }

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  files: readonly MailFile[]
  /** its Message-ID, before the @ */
  headerId: string
  at: Instant
}

/** What became of an attempt. `isFinal`: another one would come to the same. */
export type Delivery = { fault: null; answer: string } | { fault: MailFault; answer: string; isFinal: boolean }

const DEADLINE = 2 * MINUTE
const LONGEST_ANSWER = 300

/** Hands a message over. Never throws for what a mail server does. @param gone ends the connection at once */
export async function sendMail(server: MailServer, mail: Mail, gone?: AbortSignal): Promise<Delivery> {
  const connection = new SMTPConnection(optionsOf(server))
  const deadline = AbortSignal.timeout(server.deadlineMs ?? DEADLINE)
  const end = gone ? AbortSignal.any([deadline, gone]) : deadline
  try {
    const raw = await rawOf(server, mail)
    const answer = await untilGone(connection, end, async () => {
      await step((done) => connection.connect(done))
      const { auth } = server
      if (auth) await step((done) => connection.login({ user: auth.user, pass: auth.pass }, done))
      const envelope = { from: server.from.address, to: [mail.to] }
      return step<{ response?: string }>((done) => connection.send(envelope, raw, done))
    })
    return { fault: null, answer: plain(answer.response ?? '') }
  } catch (error) {
    return failureOf(error, deadline)
  } finally {
    connection.close()
  }
}

function optionsOf({ host, port, security, ca, deadlineMs = DEADLINE }: MailServer) {
  const patience = Math.min(deadlineMs, 30 * SECOND)
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    connectionTimeout: patience,
    greetingTimeout: patience,
    dnsTimeout: patience,
    socketTimeout: deadlineMs,
    tls: { minVersion: 'TLSv1.2' as const, ...(ca !== undefined && { ca }) },
  }
}

function rawOf({ from }: MailServer, mail: Mail): Promise<Buffer> {
  const composer = new MailComposer({
    from,
    to: { name: '', address: mail.to },
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    attachments: mail.files.map(({ name, type, bytes }) => ({ filename: name, contentType: type, content: bytes })),
    messageId: `<${mail.headerId}@${domainOf(from.address)}>`,
    date: new Date(mail.at),
    // Programs that answer for people on holiday stay silent.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

type Done<Value> = (error?: Error | null, value?: Value) => void

function step<Value = unknown>(run: (done: Done<Value>) => void): Promise<Value> {
  return new Promise((resolve, reject) => {
    run((error, value) => (error ? reject(error) : resolve(value as Value)))
  })
}

/** A server that says nothing, or too slowly, is left; an error between two steps ends it as well. */
function untilGone<Value>(connection: SMTPConnection, end: AbortSignal, work: () => Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    connection.on('error', reject)
    connection.once('end', () => reject(Object.assign(new Error('The connection was closed'), { code: 'ECONNECTION' })))
    if (end.aborted) return reject(end.reason as Error)
    end.addEventListener('abort', () => reject(end.reason as Error), { once: true })
    work().then(resolve, reject)
  })
}

type SmtpError = Error & { code?: string; responseCode?: number; response?: string; command?: string }

function failureOf(error: unknown, deadline: AbortSignal): Delivery {
  const { code, responseCode, response, command, message } = error as SmtpError
  const answer = plain(response || message)
  const found = (fault: MailFault, isFinal = false): Delivery => ({ fault, answer, isFinal })
  if (deadline.aborted || code === 'ETIMEDOUT') return found('too_slow')
  if (command === 'STARTTLS' || code === 'ETLS')
    return found(isOfCertificate(message) ? 'certificate' : 'no_encryption')
  if (isOfCertificate(message) || isOfCertificate(String(code))) return found('certificate')
  // A password that was changed is for an admin to mend: the message waits.
  if (code === 'EAUTH' || code === 'ENOAUTH') return found('sign_in')
  if (responseCode !== undefined && responseCode >= 500) return found('refused', code !== 'EPROTOCOL')
  if (responseCode !== undefined && responseCode >= 400) return found('not_now')
  if (code === 'EPROTOCOL') return found('not_smtp')
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return found('not_smtp')
  return found(command === 'CONN' && !isBrokenOff(message) ? 'unreachable' : 'broken_off')
}

const isOfCertificate = (text: string) =>
  /certificate|CERT_|SELF_SIGNED|altnames|UNABLE_TO_VERIFY|ERR_TLS|unsupported protocol|wrong version/i.test(text)

const isBrokenOff = (text: string) => /closed/i.test(text)

/** One line without what a terminal or a page would obey. */
function plain(text: string): string {
  return oneLine(text)
    .replaceAll(/\p{Cf}/gu, '')
    .slice(0, LONGEST_ANSWER)
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}

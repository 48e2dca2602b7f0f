import { afterEach, describe, expect, test } from 'vitest'
import { mailTo, openRudeServer, openSmtpServer, type TestMailServer } from '../../testing/smtp-servers.ts'
import { sendMail } from './mail-server.ts'

const open: TestMailServer[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()))
})
async function opened<Server extends TestMailServer>(opening: Promise<Server>): Promise<Server> {
  const server = await opening
  open.push(server)
  return server
}

describe('a mail server that keeps to the standard', () => {
  test('gets a message over STARTTLS, after a sign-in', async () => {
    const { server, received } = await opened(openSmtpServer())
    const delivery = await sendMail(server, mailTo('accounts@books.example'))
    expect(delivery).toEqual({ fault: null, answer: expect.stringContaining('queued as 9F3A1') })
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({ to: ['accounts@books.example'], secure: true, user: 'warsha' })
    expect(received[0]?.raw).toMatch(/^Message-ID: <11111111-2222-4333-8444-555555555555@shop\.example>\r$/m)
    expect(received[0]?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  })

  test('may speak TLS from the start', async () => {
    const { server, received } = await opened(openSmtpServer({ security: 'tls' }))
    expect((await sendMail(server, mailTo('a@books.example'))).fault).toBeNull()
    expect(received[0]?.secure).toBe(true)
  })

  test('may refuse for now, or for good', async () => {
    const judge = (_: unknown, count: number) =>
      count === 1 ? { code: 451, text: 'Try again later' } : { code: 550, text: 'No such\tmailbox' }
    const { server } = await opened(openSmtpServer({ judge }))
    const first = await sendMail(server, mailTo('a@books.example'))
    expect(first).toEqual({ fault: 'not_now', answer: '451 Try again later', isFinal: false })
    const second = await sendMail(server, mailTo('a@books.example'))
    expect(second).toEqual({ fault: 'refused', answer: '550 No such mailbox', isFinal: true })
  })

  test('may refuse the address', async () => {
    const onRcptTo = (_: unknown, __: unknown, done: (error?: Error | null) => void) =>
      done(Object.assign(new Error('Unknown here'), { responseCode: 550 }))
    const { server } = await opened(openSmtpServer({ onRcptTo }))
    const delivery = await sendMail(server, mailTo('nobody@books.example'))
    expect(delivery).toEqual({ fault: 'refused', answer: '550 Unknown here', isFinal: true })
  })

  test('that does not know the password gets the message when that is mended', async () => {
    const { server, received } = await opened(openSmtpServer())
    const wrong = { ...server, auth: { user: 'warsha', pass: 'another' } }
    const delivery = await sendMail(wrong, mailTo('a@books.example'))
    expect(delivery).toEqual({ fault: 'sign_in', answer: '535 Wrong user or password', isFinal: false })
    expect(received).toEqual([])
  })
})

describe('a mail server that is not to be trusted', () => {
  test('gets nothing where it offers no STARTTLS, neither message nor password', async () => {
    const { server, received } = await opened(openSmtpServer({ disabledCommands: ['STARTTLS'], authOptional: true }))
    let signedIn = 0
    const watched = await opened(
      openSmtpServer({
        disabledCommands: ['STARTTLS'],
        onAuth: (_auth, _session, done) => {
          signedIn += 1
          done(null, { user: 'anybody' })
        },
      }),
    )
    for (const each of [server, watched.server]) {
      const delivery = await sendMail(each, mailTo('a@books.example'))
      expect(delivery).toMatchObject({ fault: 'no_encryption', isFinal: false })
    }
    expect([received, watched.received, signedIn]).toEqual([[], [], 0])
  })

  test('gets nothing where nobody vouches for its certificate, or that is of another name', async () => {
    const { server, received } = await opened(openSmtpServer())
    const { ca: _, ...stranger } = server
    expect(await sendMail(stranger, mailTo('a@books.example'))).toMatchObject({ fault: 'certificate', isFinal: false })
    const tls = await opened(openSmtpServer({ security: 'tls' }))
    const { ca: __, ...other } = tls.server
    expect(await sendMail(other, mailTo('a@books.example'))).toMatchObject({ fault: 'certificate', isFinal: false })
    expect([received, tls.received]).toEqual([[], []])
  })

  test.each<[string, string, (socket: import('node:net').Socket) => void]>([
    ['that says nothing', 'too_slow', () => undefined],
    [
      'that goes on and on',
      'too_slow',
      (socket) => {
        const timer = setInterval(() => socket.write('220-still coming\r\n'), 50)
        socket.on('close', () => clearInterval(timer))
      },
    ],
    ['that speaks of something else', 'not_smtp', (socket) => void socket.write('HTTP/1.1 200 OK\r\n\r\n')],
    ['that is one of another kind', 'not_smtp', (socket) => void socket.write('\u0000\u0001\u0002 garbage\r\n')],
    ['that hangs up at once', 'broken_off', (socket) => void socket.end()],
    [
      'that takes the message and drops the line',
      'broken_off',
      (socket) => {
        socket.write('220 mail.example\r\n')
        socket.on('data', (data) => {
          const text = data.toString('latin1')
          if (text.startsWith('EHLO')) socket.write('250 mail.example\r\n')
          else if (/^(MAIL|RCPT)/.test(text)) socket.write('250 OK\r\n')
          else if (text.startsWith('DATA')) socket.write('354 Go on\r\n')
          else if (text.endsWith('\r\n.\r\n')) socket.destroy()
        })
      },
    ],
  ])('%s is left with a sentence', async (_, fault, treat) => {
    const { server } = await opened(openRudeServer(treat))
    const began = performance.now()
    const delivery = await sendMail(server, mailTo('a@books.example'))
    expect(delivery).toMatchObject({ fault, isFinal: false })
    expect(delivery.answer).not.toMatch(/[\p{Cc}]/u)
    expect(performance.now() - began).toBeLessThan(4_000)
  })

  test('that is not there is unreachable', async () => {
    const { server, close } = await openSmtpServer()
    await close()
    expect(await sendMail(server, mailTo('a@books.example'))).toMatchObject({ fault: 'unreachable', isFinal: false })
    const nowhere = { ...server, host: 'mail.invalid' }
    expect(await sendMail(nowhere, mailTo('a@books.example'))).toMatchObject({ fault: 'unreachable', isFinal: false })
  })
})

test('no name, subject or address begins another header', async () => {
  const { server, received } = await opened(openSmtpServer())
  const evil = 'Report\r\nBcc: thief@evil.example\r\n\r\nBody'
  const from = { name: evil, address: server.from.address }
  await sendMail({ ...server, from }, mailTo('a@books.example', { subject: evil }))
  const [head = ''] = (received[0]?.raw ?? '').split('\r\n\r\n', 1)
  expect(head).toMatch(/^Subject: Report Bcc: thief@evil\.example Body\r$/m)
  expect(head).not.toMatch(/^Bcc:/im)
  expect(received[0]?.to).toEqual(['a@books.example'])
  const bad = await sendMail(server, mailTo('a@books.example>\r\nRCPT TO:<thief@evil.example'))
  expect([bad.fault === null, received.flatMap(({ to }) => to)]).not.toContain('thief@evil.example')
})

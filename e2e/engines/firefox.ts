import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { ended, isInstalled, started } from './program.ts'
import { pressActions, type Tab, typeActions } from './tab.ts'

const PROGRAM = ['firefox-esr', 'firefox'].find(isInstalled)

export const firefox = { name: 'Firefox', isHere: PROGRAM !== undefined, needs: 'firefox-esr', open: openFirefox }

type Command = (method: string, params?: object) => Promise<unknown>

/** A Firefox with a profile of its own, driven by WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/). */
async function openFirefox(): Promise<Tab> {
  const profile = await mkdtemp(join(tmpdir(), 'warsha-firefox-'))
  const { child, found: address } = await started(
    [PROGRAM ?? 'firefox', '--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile],
    { env: { ...process.env, HOME: profile }, sign: /WebDriver BiDi listening on (ws:\S+)/ },
  )
  const socket = new WebSocket(`${address}/session`)
  await once(socket, 'open')
  const command = commandsOver(socket)
  const { capabilities } = (await command('session.new', { capabilities: {} })) as {
    capabilities: { browserName: string; browserVersion: string }
  }
  const { contexts } = (await command('browsingContext.getTree')) as { contexts: { context: string }[] }
  const context = contexts[0]?.context ?? ''
  return {
    ...tabOf(command, context),
    engine: `${capabilities.browserName} ${capabilities.browserVersion}`,
    close: async () => {
      await command('browser.close').catch(() => undefined)
      socket.terminate()
      await ended(child)
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function tabOf(command: Command, context: string): Omit<Tab, 'engine' | 'close'> {
  return {
    open: (url) => arrived(() => command('browsingContext.navigate', { context, url, wait: 'complete' })),
    reload: () => arrived(() => command('browsingContext.reload', { context, wait: 'complete' })),
    run: async (work, ...given) => {
      const answer = (await command('script.evaluate', {
        expression: `(async () => JSON.stringify(await (${work.toString()})(...${JSON.stringify(given)})))()`,
        target: { context },
        awaitPromise: true,
        userActivation: true,
      })) as { result?: { value?: string }; exceptionDetails?: { text: string } }
      if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text)
      return JSON.parse(answer.result?.value ?? 'null')
    },
    pressAt: async (x, y) => void (await command('input.performActions', { context, actions: pressActions(x, y) })),
    type: async (text) => void (await command('input.performActions', { context, actions: typeActions(text) })),
    chooseFiles: async (selector, files) => {
      const locator = { type: 'css', value: selector }
      const { nodes } = (await command('browsingContext.locateNodes', { context, locator })) as {
        nodes: { sharedId: string }[]
      }
      await command('input.setFiles', { context, element: { sharedId: nodes[0]?.sharedId }, files })
    },
    picture: async () => {
      const { data } = (await command('browsingContext.captureScreenshot', { context })) as { data: string }
      return Buffer.from(data, 'base64')
    },
    resize: async (width, height) =>
      void (await command('browsingContext.setViewport', { context, viewport: { width, height } })),
  }
}

/** The page's own way elsewhere ends one that is under way: it is gone once more. */
async function arrived(go: () => Promise<unknown>): Promise<void> {
  await go().catch((error: unknown) => {
    if (!String(error).includes('NS_BINDING_ABORTED')) throw error
    return go()
  })
}

type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void }

function commandsOver(socket: WebSocket): Command {
  let last = 0
  const waiting = new Map<number, Waiting>()
  socket.on('message', (message: Buffer) => {
    const answer = JSON.parse(message.toString()) as { id?: number; result?: unknown; error?: string; message?: string }
    const asked = waiting.get(answer.id ?? 0)
    waiting.delete(answer.id ?? 0)
    if (answer.error) asked?.reject(new Error(`${answer.error}: ${answer.message}`))
    else asked?.resolve(answer.result)
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has ended'))
  })
  return (method, params = {}) =>
    new Promise((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject })
      socket.send(JSON.stringify({ id: last, method, params }))
    })
}

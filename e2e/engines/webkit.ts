import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ended, isInstalled } from './program.ts'
import { pressActions, type Tab, typeActions } from './tab.ts'

export const webkit = {
  name: 'WebKitGTK',
  isHere: ['WebKitWebDriver', 'Xvfb'].every(isInstalled),
  needs: 'webkit2gtk-driver and xvfb',
  open: openWebKit,
}

type Command = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

/** The name of an element in what WebDriver sends (https://www.w3.org/TR/webdriver2/#elements). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** The browser of WebKitGTK with a home of its own in a display of its own, driven by WebDriver (https://www.w3.org/TR/webdriver2/). */
async function openWebKit(): Promise<Tab> {
  const home = await mkdtemp(join(tmpdir(), 'warsha-webkit-'))
  const { screen, display } = await openDisplay()
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, DISPLAY: display, HOME: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home },
    stdio: 'ignore',
  })
  const server = `http://127.0.0.1:${port}`
  await answering(server)
  const { sessionId, capabilities } = (await commandTo(server)('POST', '/session', {
    capabilities: { alwaysMatch: { browserName: 'MiniBrowser' } },
  })) as { sessionId: string; capabilities: { browserVersion: string } }
  const command = commandTo(`${server}/session/${sessionId}`)
  return {
    ...tabOf(command),
    engine: `WebKitGTK ${capabilities.browserVersion}`,
    close: async () => {
      await command('DELETE', '').catch(() => undefined)
      await ended(driver)
      await ended(screen)
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function tabOf(command: Command): Omit<Tab, 'engine' | 'close'> {
  return {
    open: async (url) => void (await command('POST', '/url', { url })),
    reload: async () => void (await command('POST', '/refresh', {})),
    run: async (work, ...given) => {
      const script = `return (async () => JSON.stringify(await (${work.toString()})(...arguments)))()`
      return JSON.parse(((await command('POST', '/execute/sync', { script, args: given })) as string | null) ?? 'null')
    },
    pressAt: async (x, y) => void (await command('POST', '/actions', { actions: pressActions(x, y) })),
    type: async (text) => void (await command('POST', '/actions', { actions: typeActions(text) })),
    chooseFiles: async (selector, paths) => {
      const using = { using: 'css selector', value: selector }
      const element = (await command('POST', '/element', using)) as Record<string, string>
      await command('POST', `/element/${element[ELEMENT]}/value`, { text: paths.join('\n') })
    },
    picture: async () => Buffer.from((await command('GET', '/screenshot')) as string, 'base64'),
    resize: async (width, height) => void (await command('POST', '/window/rect', { width, height })),
  }
}

function commandTo(address: string): Command {
  return async (method, path, body) => {
    const answer = await fetch(address + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value?.error}: ${value?.message}`)
    return value
  }
}

/** A display without a screen. It chooses a number that is free. */
async function openDisplay(): Promise<{ screen: ChildProcess; display: string }> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1000x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const numbers = screen.stdio[3]
  if (!numbers) throw new Error('Xvfb has no pipe to say its number')
  const [number] = (await once(numbers, 'data')) as [Buffer]
  return { screen, display: `:${number.toString().trim()}` }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

async function answering(server: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const isThere = await fetch(`${server}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) return
    await wait(50)
  }
  throw new Error('WebKitWebDriver does not answer')
}

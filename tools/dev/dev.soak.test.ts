import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, onTestFailed, onTestFinished, test } from 'vitest'
import { BROWSER_ARGUMENTS, findBrowser } from '../browser.mjs'
import { copyOfProject, Development, edit, freePort, processesOf, webFile } from './testing.ts'

const SERVER_CHANGE_MS = 3_000
const COMPONENT_CHANGE_MS = 1_000
const ENDS_WITHIN_MS = 15_000
const GIVEN_UP_AFTER_MS = 20_000
const TIMES = 3
const BETWEEN_SAVES_MS = 1_000
/** How `main.ts` begins. */
const FIRST = 'import { existsSync }'

let project: Awaited<ReturnType<typeof copyOfProject>>

beforeAll(async () => {
  project = await copyOfProject()
})
afterAll(() => project.remove())

async function startDevelopment(): Promise<{ development: Development; address: string; port: number }> {
  const port = await freePort()
  const development = new Development(project.folder, { PORT: String(port) })
  onTestFailed(() => console.error(development.output))
  onTestFinished(async () => {
    development.npm.kill()
    await expectNothingLeft()
  })
  return { development, address: await development.address(), port }
}

async function expectNothingLeft(): Promise<void> {
  const left = async () => (await processesOf(project.folder)).map(({ pid, command }) => `${pid} ${command}`)
  await expect.poll(left, { timeout: ENDS_WITHIN_MS }).toEqual([])
}

async function millisecondsUntil(becomesTrue: () => Promise<boolean>): Promise<number> {
  const begun = performance.now()
  while (!(await becomesTrue())) {
    if (performance.now() - begun > GIVEN_UP_AFTER_MS) throw new Error('The change is not to be seen.')
    await sleep(10)
  }
  return performance.now() - begun
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Infinity

/** What an idle machine of two processors takes to start Node.js. */
const NODE_STARTS_IN_MS = 60

/** How many times as long as that one this machine takes now: 1 or more. */
async function slowness(): Promise<number> {
  const took: number[] = []
  for (let time = 0; time < 9; time++) {
    const begun = performance.now()
    await once(spawn(process.execPath, ['-e', '0']), 'exit')
    took.push(performance.now() - begun)
  }
  return Math.max(1, median(took) / NODE_STARTS_IN_MS)
}

test('a change of the server is in its answers within 3 s, on any port', async () => {
  const { address, port } = await startDevelopment()
  expect(address).toBe(`http://127.0.0.1:${port}`)
  const version = async () =>
    ((await (await fetch(`${address}/api/health/live`)).json()) as { version: string }).version
  const file = join(project.folder, 'apps/server/src/features/health/routes.ts')
  const took: number[] = []
  for (let time = 1; time <= TIMES; time++) {
    await sleep(BETWEEN_SAVES_MS)
    await edit(file, time === 1 ? 'version }))' : `version: 'save ${time - 1}' }))`, `version: 'save ${time}' }))`)
    took.push(await millisecondsUntil(async () => (await version()) === `save ${time}`))
  }
  console.info(`a change of the server took ${took.map(Math.round).join(', ')} ms`)
  expect(median(took)).toBeLessThan(SERVER_CHANGE_MS * (await slowness()))
})

test('a call during a restart waits for the new server; what does not start says so until it is mended', async () => {
  const { address } = await startDevelopment()
  const ready = () => fetch(`${address}/api/health/ready`).then(({ status }) => status)
  const file = join(project.folder, 'apps/server/src/main.ts')
  const broken = `throw new Error('it does not start')\n`
  await edit(file, FIRST, `${broken}${FIRST}`)
  await expect.poll(ready, { timeout: 20_000 }).toBe(503)
  await edit(file, broken, '')
  await expect.poll(ready, { timeout: 20_000 }).toBe(200)
  await edit(file, FIRST, ` ${FIRST}`)
  const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => sleep(at * 50).then(ready)))
  // A call that is under way when its server ends has no answer from it.
  expect(answers.filter((status) => status !== 200 && status !== 502)).toEqual([])
  expect(answers.at(-1)).toBe(200)
})

test("a component's change is seen within 1 s, and its state stays", async () => {
  const { address } = await startDevelopment()
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_ARGUMENTS })
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  await stableSignIn(page, address)
  await page.locator('input[name=username]').fill('typed before the change')
  await page.locator('html').evaluate((html) => html.setAttribute('data-same-page', ''))
  const file = await webFile(project.folder, 'sign-in-page.tsx')
  const took: number[] = []
  for (let time = 1; time <= TIMES; time++) {
    await sleep(BETWEEN_SAVES_MS)
    await edit(
      file,
      time === 1 ? '<Stack as="form" ' : `<Stack as="form" data-change="${time - 1}" `,
      `<Stack as="form" data-change="${time}" `,
    )
    took.push(await millisecondsUntil(() => page.locator(`form[data-change="${time}"]`).isVisible()))
  }
  console.info(`a change of a component took ${took.map(Math.round).join(', ')} ms`)
  expect(await page.locator('input[name=username]').inputValue()).toBe('typed before the change')
  expect(await page.locator('html[data-same-page]').count()).toBe(1)
  expect(median(took)).toBeLessThan(COMPONENT_CHANGE_MS * (await slowness()))
})

/** The first visits find libraries that Vite prepares, and load the page anew. */
async function stableSignIn(page: Page, address: string): Promise<void> {
  let loads = 0
  page.on('load', () => loads++)
  await page.goto(address)
  for (let before = -1; before !== loads; await sleep(2_000)) {
    before = loads
    await page.locator('input[name=username]').waitFor({ timeout: 60_000 })
  }
}

test.each([
  ['Ctrl+C, which reaches the whole group', (npm: number) => process.kill(-npm, 'SIGINT')],
  ['SIGTERM to npm', (npm: number) => process.kill(npm, 'SIGTERM')],
  ['a closed terminal', (npm: number) => process.kill(-npm, 'SIGHUP')],
  ['kill -9 of npm', (npm: number) => process.kill(npm, 'SIGKILL')],
])('%s leaves no process behind', async (_, end) => {
  const { development } = await startDevelopment()
  const commands = (await processesOf(project.folder)).map(({ command }) => command)
  expect(commands.some((command) => command.includes('/bin/postgres\0-D'))).toBe(true)
  end(development.npm.pid ?? NaN)
  await expectNothingLeft()
})

test('kill -9 of the process that started all others leaves no process behind', async () => {
  await startDevelopment()
  const main = (await processesOf(project.folder)).find(({ command }) => command.includes('tools/run.mjs\0dev\0'))
  process.kill(main?.pid ?? NaN, 'SIGKILL')
  await expectNothingLeft()
})

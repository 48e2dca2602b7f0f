import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { firstLineOf } from '../testing/outside-programs.ts'
import { openShop } from '../testing/shop.ts'

const GUIDE = fileURLToPath(new URL('../../../docs/api.md', import.meta.url))
const NEXT = '--- next ---'

type Example = { command: string; language: string | null; shown: string }

/** The commands of the guide in their order, each with the answer that stands below it. */
function examplesIn(guide: string): Example[] {
  const found = guide.matchAll(/```sh\n([^]*?)```(?:\n\n```(json|text)\n([^]*?)```)?/g)
  return [...found].map(([, command = '', language = null, shown = '']) => ({ command, language, shown }))
}

/** An answer with `…` where the guide leaves out what differs each time. */
function asShown(answer: unknown, shown: unknown): unknown {
  if (shown === '…') return answer === undefined ? answer : '…'
  if (Array.isArray(answer) && Array.isArray(shown)) return answer.map((item, index) => asShown(item, shown[index]))
  if (!isObject(answer) || !isObject(shown)) return answer
  return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, asShown(value, shown[key])]))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

test('every example of the API guide answers what stands below it', async ({ skip }) => {
  const curl = await firstLineOf('curl', ['--version'])
  if (curl === null) {
    console.log('docs/api.md: curl is not installed, its examples did not run')
    skip()
  }
  const shop = await openShop()
  const folder = await mkdtemp(join(tmpdir(), 'warsha-api-guide-'))
  try {
    await shop.job()
    const technician = await shop.technician({ phone: '+966500000002' })
    const admin = await shop.admin({ email: 'huda@shop.example' })
    const rate = { hourly_rate: 40, effective_from: '2026-01-01' }
    expect((await admin.call('PUT', `/admin/technicians/${technician.id}/hourly-rate`, rate)).status).toBe(200)
    const BASE = await shop.app.listen({ host: '127.0.0.1', port: 0 })

    const examples = examplesIn(await readFile(GUIDE, 'utf8'))
    const script = join(folder, 'guide.sh')
    await writeFile(script, examples.map(({ command }) => `${command}\nprintf '\\n${NEXT}\\n'\n`).join(''))
    const environment = { PATH: process.env['PATH'], BASE }
    const { stdout, stderr } = await promisify(execFile)('sh', ['-eu', script], { cwd: folder, env: environment })
    expect(stderr).toBe('')
    const answers = stdout.split(`\n${NEXT}\n`).slice(0, -1)
    expect(answers.length).toBe(examples.length)
    for (const [index, { command, language, shown }] of examples.entries()) {
      const answer = answers[index] ?? ''
      if (language === 'json') {
        const wanted: unknown = JSON.parse(shown)
        expect(asShown(JSON.parse(answer), wanted), command).toEqual(wanted)
      } else expect(answer.trim(), command).toBe(shown.trim())
    }
    expect(examples.filter(({ command }) => command.includes('curl')).length).toBeGreaterThan(9)
    expect((await readFile(join(folder, 'report.xlsx'))).subarray(0, 2).toString()).toBe('PK')
  } finally {
    await shop.close()
    await rm(folder, { recursive: true, force: true })
  }
})

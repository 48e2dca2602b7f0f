import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { request as overHttps } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { DEPLOY, judge, ROOT } from '../testing/deployment.ts'
import { type Block, blocksIn, Machine, STAND_INS } from '../testing/machine.ts'
import { copyMigratedCluster } from '../testing/migrated-cluster.ts'
import { copyOutput, OUTPUT } from '../testing/stand-alone.ts'
import { commands } from './admin/commands.ts'

/*
 * Every block of code in the runbook, and in what is to be read in `deploy`, runs here, in the order of the document, on what was
 * built. A block is known by its first line.
 */

const TOKEN = 'scrape-me-every-15-s'
const HUDA = { identifier: 'huda@shop.example', password: 'a-good-password' }
/** What a person answers where the command asks. */
const ANSWERS = `--name 'Huda Saleh' --email ${HUDA.identifier} --password ${HUDA.password}`

let machine: Machine
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'warsha-machine-'))
  await chmod(folder, 0o755)
  machine = await Machine.prepare(folder, await copyOutput(), { METRICS_TOKEN: TOKEN, LOG_LEVEL: 'debug' })
  await copyMigratedCluster(machine.at('/var/lib/warsha'))
})
afterAll(async () => {
  await machine?.stop()
  if (machine) await rm(machine.folder, { recursive: true, force: true, maxRetries: 5 })
})

const inDeploy = (await readdir(DEPLOY, { recursive: true })).filter((path) => path.endsWith('.md'))
const blocks: { document: string; block: Block }[] = await Promise.all(
  ['docs/runbook.md', ...inDeploy.map((path) => `deploy/${path}`)].map(async (document) =>
    blocksIn(await readFile(join(ROOT, document), 'utf8')).map((block) => ({ document, block })),
  ),
).then((all) => all.flat())

/** One that restores a shop is long, and runs with `npm run soak`. */
type Story = { begins: string; isLong?: true; run: (text: string) => Promise<void> }

const storyOf = ({ text }: Block) => stories.find(({ begins }) => text.startsWith(begins))

const answered = (text: string) => text.replace(/create-admin$/m, `create-admin ${ANSWERS}`)
const shopEnv = () => ({ DATA_DIR: machine.at('/var/lib/warsha') })

async function succeeds(text: string, options: Parameters<Machine['run']>[1] = {}): Promise<string> {
  const { status, output } = await machine.run(text, options)
  expect(status, `${text}\n${output}`).toBe(0)
  return output
}

/** The app as a phone asks it that has installed the authority of the shop. */
async function asked(path: string, { headers = {}, body }: { headers?: Record<string, string>; body?: object } = {}) {
  const ca = await readFile(machine.at('/var/lib/warsha/tls/authority.crt'), 'utf8')
  return new Promise<{ status: number; text: string; id: string }>((resolve, reject) => {
    const sent = overHttps(`https://127.0.0.1:${machine.port}${path}`, {
      ca,
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...headers },
    })
    sent.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, text, id: String(response.headers['x-request-id']) })
      })
    })
    sent.on('error', reject).end(body && JSON.stringify(body))
  })
}

const stories: Story[] = [
  {
    begins: 'sudo useradd --system',
    run: async (text) => {
      const printed = await succeeds(answered(text))
      expect(printed).toContain('INSTALL_PORT=')
      // By the name that is always in the certificate, checked with the authority.
      expect((await asked('/api/health/ready')).status).toBe(200)
      expect((await asked('/api/auth/login', { body: { ...HUDA, device_id: 'office' } })).status).toBe(200)
      const install = await fetch(`http://127.0.0.1:${machine.installPort}`)
      expect([install.status, await install.text()]).toEqual([200, expect.stringContaining('warsha-authority.crt')])
      expect(await machine.asked()).toEqual(
        [
          expect.stringMatching(/^useradd --system .* warsha$/),
          'npm ci ',
          'npm run build',
          'systemctl enable --now warsha',
        ].map((each) => (typeof each === 'string' ? each.trim() : each)),
      )
    },
  },
  {
    begins: "printf '%s\\n' WARSHA_NAME=",
    run: async (text) => {
      const before = (await machine.asked()).length
      await succeeds(text)
      const compose = await readFile(join(ROOT, 'deploy/compose.yaml'), 'utf8')
      const given = (await readFile(machine.at('/project/deploy/.env'), 'utf8')).trim().split('\n')
      const set = given.map((line) => line.split('=')[0])
      const required = [...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name)
      expect(set).toEqual(expect.arrayContaining([...new Set(required)]))
      expect(set.filter((name) => !compose.includes(`\${${name}`))).toEqual([])
      const [up, exec] = (await machine.asked()).slice(before)
      expect(up).toBe('docker compose -f deploy/compose.yaml --profile caddy up -d --build')
      const [, service = '', program = ''] = / exec (\w+) node (\S+) create-admin$/.exec(exec ?? '') ?? []
      expect(Object.keys((parse(compose) as { services: object }).services)).toContain(service)
      expect(OUTPUT.some((path) => program.startsWith(`${path}/`))).toBe(true)
      if (spawnSync('docker', ['compose', 'version']).status === 0) {
        const project = machine.at('/project/deploy/compose.yaml')
        const config = judge('the runbook', 'docker', ['compose', '-f', project, '--profile', 'caddy', 'config', '-q'])
        expect(config).toEqual({ status: 0, output: '' })
      }
    },
  },
  {
    begins: 'npm run admin -- backup /backups/shop.tar.gz',
    isLong: true,
    run: async (text) => {
      const [backup = '', verify = '', restore = '', ...more] = text.trim().split('\n')
      expect(more).toEqual([])
      const inOpt = { cwd: '/opt/warsha' }
      await succeeds(backup, { ...inOpt, env: shopEnv() })
      const keyFile = { KEY_FILE: machine.at('/var/lib/warsha/keys') }
      expect(await succeeds(verify, { ...inOpt, env: keyFile })).toMatch(/made it|made by|this shop/i)
      const restored = { DATA_DIR: machine.at('/restored') }
      await succeeds(restore, { ...inOpt, env: restored })
      // As the text says: whole with the keys of the shop, and unchecked seals without them.
      await succeeds('npm run admin -- verify-audit', { ...inOpt, env: { ...restored, ...keyFile } })
      const without = { ...restored, KEY_FILE: machine.at('/other-keys') }
      expect((await machine.run('npm run admin -- verify-audit', { ...inOpt, env: without })).status).toBe(6)
    },
  },
  {
    begins: 'npm run admin -- upgrade-database',
    isLong: true,
    run: async (text) => {
      const here = text.replace('/path/to/former/warsha', machine.at('/project'))
      const printed = await succeeds(here, { cwd: '/opt/warsha', env: { DATA_DIR: machine.at('/restored') } })
      expect(printed).toContain('The database was upgraded')
    },
  },
  {
    begins: "printf %s 'postgresql://warsha:THE_PASSWORD",
    run: async (text) => {
      const before = (await machine.asked()).length
      await succeeds(text)
      expect((await machine.asked()).slice(before)).toEqual([
        expect.stringMatching(/^systemd-creds encrypt --name=database-url - .*\/database-url$/),
        'systemctl edit warsha',
      ])
      const dropIn = [...text.matchAll(/^# (.*)$/gm)].map(([, line = '']) => line)
      expect(dropIn[0]).toBe('[Service]')
      const unit = await readFile(join(ROOT, 'deploy/warsha.service'), 'utf8')
      const whole = unit.replace('[Service]', dropIn.join('\n')).replaceAll('/opt/warsha', machine.at('/opt/warsha'))
      const file = machine.at('/warsha.service')
      await writeFile(file, whole)
      const verified = judge('the runbook', 'systemd-analyze', ['verify', file])
      expect(verified ?? { status: 0, output: '' }).toEqual({ status: 0, output: '' })
    },
  },
  {
    begins: 'scrape_configs:',
    run: async (text) => {
      const uncommented = machine.here(text).replaceAll(/^(\s+)# (scheme|tls_config): /gm, '$1$2: ')
      type Scrape = {
        authorization: { credentials: string }
        scheme: string
        tls_config: { ca_file: string }
        static_configs: { targets: string[] }[]
      }
      const [job] = (parse(uncommented) as { scrape_configs: Scrape[] }).scrape_configs
      expect(job?.authorization.credentials).toBe('THE_TOKEN')
      expect([job?.scheme, job?.tls_config.ca_file]).toEqual(['https', machine.at('/var/lib/warsha/tls/authority.crt')])
      expect(job?.static_configs[0]?.targets).toEqual([`127.0.0.1:${machine.port}`])
      const headers = { authorization: `Bearer ${TOKEN}` }
      expect((await asked('/metrics', { headers })).text).toContain('warsha_database_up 1')
      for (const [name, content] of [
        ['plain', text],
        ['https', uncommented],
      ] as const) {
        const file = machine.at(`/prometheus-${name}.yml`)
        await writeFile(file, content)
        const checked = judge('the runbook', 'promtool', ['check', 'config', '--syntax-only', file])
        if (checked) expect(checked.status, checked.output).toBe(0)
      }
    },
  },
  {
    begins: 'journalctl -u warsha',
    run: async (text) => {
      const { id } = await asked('/api/health/live')
      await expect.poll(() => machine.journal()).toContain(id)
      expect(await succeeds(text.replace(/grep \w+/, `grep ${id}`))).toContain(`"request_id":"${id}"`)
    },
  },
  {
    begins: 'sudo apt install systemd-journal-remote',
    run: async (text) => {
      const before = (await machine.asked()).length
      await succeeds(text)
      expect((await machine.asked()).slice(before)).toEqual([
        'apt install systemd-journal-remote',
        'systemctl enable --now systemd-journal-upload',
      ])
      const conf = await readFile(machine.at('/etc/systemd/journal-upload.conf'), 'utf8')
      const keys = [...conf.matchAll(/^(\w+)=/gm)].map(([, key]) => key)
      expect(conf.startsWith('[Upload]\n')).toBe(true)
      // journal-upload.conf(5)
      const known = ['URL', 'ServerKeyFile', 'ServerCertificateFile', 'TrustedCertificateFile', 'NetworkTimeoutSec']
      expect(keys.filter((key) => !known.includes(key ?? ''))).toEqual([])
    },
  },
]

/** Blocks that want more machines than a test has: what is tried in their place, and where. They are read by sh here. */
const elsewhere: readonly { begins: string; why: string }[] = [
  {
    begins: 'sudo install -d -m 0755 /opt/warsha /opt/warsha/releases',
    why: 'a machine of its own with PostgreSQL and Caddy of the system',
  },
  {
    begins: 'sudo warsha-shops add north  ',
    why: 'deploy-shops.test.ts adds, asks and lists shops below a folder of its own',
  },
  {
    begins: 'sudo warsha-shops backup north /var',
    why: 'deploy-shops.test.ts backs a shop up and restores it into another one',
  },
  { begins: 'sudo ln -sfn releases/0.2.0', why: 'deploy-shops.test.ts upgrades shops to another release' },
  { begins: "sudo sh -c 'warsha-shops metrics", why: 'deploy-shops.test.ts makes the same file' },
  {
    begins: '# Debian must not make a database',
    why: 'three machines: npm run torture -- --only cluster renders and starts the same files',
  },
  {
    begins: 'etcdctl --endpoints=10.20.0.1:2379,',
    why: 'three machines: the torture of the cluster asks etcd and Patroni the same',
  },
  {
    begins: '# Another one becomes primary, in order',
    why: 'three machines: each was done by hand on 27 November 2026',
  },
  {
    begins: 'etcdctl --endpoints=10.20.0.1:2379 member',
    why: 'three machines: a node was replaced by hand on 27 November 2026',
  },
  {
    begins: '# The database anew; on the primary',
    why: 'restore runs in the runbook; here it is a cluster that it runs on',
  },
]

test('what wants more machines is sh, and names files and commands that there are', async () => {
  const shops = await readFile(join(DEPLOY, 'shops/warsha-shops'), 'utf8')
  for (const { document, block } of blocks.filter(({ block }) => isElsewhere(block))) {
    const where = `${document}:${block.line}`
    const parsed = spawnSync('sh', ['-n'], { input: block.text, encoding: 'utf8' })
    expect([parsed.status, parsed.stderr], where).toEqual([0, ''])
    for (const [, command = ''] of block.text.matchAll(/^(?:sudo )?warsha-shops (\w+)/gm)) {
      expect(shops, `${where}: ${command}`).toContain(`\n${command})`)
    }
    for (const [path = ''] of block.text.matchAll(/(?<=\s)deploy\/[\w@./-]*\w/g)) {
      expect(existsSync(join(ROOT, path)), `${where}: ${path}`).toBe(true)
    }
    for (const [, command = ''] of block.text.matchAll(/npm run admin -- ([\w-]+)/g)) {
      expect(commands, where).toHaveProperty([command])
    }
  }
})

const isElsewhere = ({ text }: Block) => elsewhere.some(({ begins }) => text.startsWith(begins))

test('every block has its story or the reason why it has none, every story its block, every stand-in its reason', () => {
  const begun = (text: string) => [...stories, ...elsewhere].filter(({ begins }) => text.startsWith(begins)).length
  expect(
    blocks.filter(({ block }) => begun(block.text) !== 1).map(({ document, block }) => `${document}:${block.line}`),
  ).toEqual([])
  expect(
    [...stories, ...elsewhere].filter(({ begins }) => !blocks.some(({ block }) => block.text.startsWith(begins))),
  ).toEqual([])
  for (const reason of Object.values(STAND_INS)) expect(reason.length).toBeGreaterThan(20)
})

const now = blocks.filter(({ block }) => !isElsewhere(block) && (process.env['SOAK'] || !storyOf(block)?.isLong))

test.each(now.map(({ document, block }) => [`${document}:${block.line}`, block] as const))(
  '%s',
  async (_, block) => {
    await storyOf(block)?.run(block.text)
  },
  90_000,
)

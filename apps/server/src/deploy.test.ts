import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { validate } from 'dockerfile-utils'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { openShop } from '../testing/shop.ts'
import { DEPLOY, judge, ROOT } from '../testing/deployment.ts'
import { OUTPUT } from '../testing/stand-alone.ts'
import { readConfig } from './platform/config.ts'

const textOf = (name: string) => readFile(join(DEPLOY, name), 'utf8')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warsha-deploy-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

describe('the image', () => {
  test('is written as Docker reads it, from the lock file, for a user without rights, with a health check', async () => {
    const dockerfile = await textOf('Dockerfile')
    expect(validate(dockerfile)).toEqual([])
    expect(dockerfile.match(/npm (ci|install|i)\b/g)).toEqual(['npm ci'])
    // Nobody signs in to a shop with the accounts of the demo.
    expect(dockerfile).toContain('cd apps/server/dist && xargs rm -f < demo-files.txt')
    const [, last = ''] = dockerfile.split(/^FROM (?!.* AS )/m)
    expect(last).toMatch(/^USER node$[^]*^HEALTHCHECK .*health-check\.mjs[^]*^CMD /m)
    expect(last.slice(last.indexOf('USER node'))).not.toMatch(/^(RUN|COPY|USER root)/m)
    const copied = [...last.matchAll(/^COPY (?:--from=build \/app\/)?([\w./-]+) \S+$/gm)].map(([, path = '']) => path)
    // What stands alone, the pages, and nothing else: no packages.
    expect(copied.toSorted()).toEqual([...OUTPUT, 'apps/web/dist', 'deploy/health-check.mjs'].toSorted())
    // What is built is not there in a fresh checkout.
    expect(copied.filter((path) => !path.endsWith('dist') && !existsSync(join(ROOT, path)))).toEqual([])
    const hadolint = judge('Dockerfile', 'hadolint', ['Dockerfile'])
    expect(hadolint?.output ?? '').toBe('')
  })

  test('has nothing of the demo, and nothing that asks for it', async () => {
    const dist = join(ROOT, 'apps/server/dist')
    const ofDemo = new Set((await readFile(join(dist, 'demo-files.txt'), 'utf8')).trim().split('\n'))
    const left = (await readdir(dist)).filter((name) => name.endsWith('.js') && !ofDemo.has(name))
    expect([ofDemo.has('demo.js'), left.includes('main.js'), left.includes('admin.js')]).toEqual([true, true, true])
    for (const name of left) {
      const text = await readFile(join(dist, name), 'utf8')
      expect([name, text.includes('demo-admin')]).toEqual([name, false])
      const asked = [...text.matchAll(/(?:from|import\()\s*"\.\/([\w.-]+\.js)"/g)].map(([, file = '']) => file)
      expect([name, asked.filter((file) => ofDemo.has(file))]).toEqual([name, []])
    }
  })
})

type Compose = {
  services: Record<string, { environment?: Record<string, string>; volumes?: string[]; [key: string]: unknown }>
  volumes: Record<string, null>
}

/** The names of the settings that the app reads, whatever of them is given. */
function settingsRead(given: [string, string][]): string[] {
  const asked = new Set<string>()
  const values = {
    ...Object.fromEntries(given),
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'photos',
    BACKUP_DIR: '/backups',
  }
  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  const all: Record<string, string> = { ...values, ...keys }
  readConfig(new Proxy(all, { get: (_, name) => (asked.add(String(name)), all[String(name)]) }))
  return [...asked]
}

describe('the compose file', () => {
  test('names what there is, and settings that the app takes', async () => {
    const { services, volumes } = parse(await textOf('compose.yaml')) as Compose
    expect(Object.keys(services)).toEqual(['app', 'database', 'caddy'])
    for (const mount of Object.values(services).flatMap((service) => service.volumes ?? [])) {
      const [source = ''] = mount.split(':')
      expect(source.startsWith('./') ? existsSync(join(DEPLOY, source)) : source in volumes, mount).toBe(true)
    }
    const given: Record<string, string> = { WARSHA_PASSWORD: 'a-password', METRICS_TOKEN: 'scrape-me-every-15-s' }
    const environment = Object.entries(services['app']?.environment ?? {}).map(([name, value]) => {
      return [
        name,
        value.replace(/\$\{(\w+)(?::-([^}]*)|:\?[^}]*)\}/g, (_, key: string, missing = '') => given[key] ?? missing),
      ]
    })
    expect(readConfig(Object.fromEntries(environment) as Record<string, string>)).toMatchObject({
      databaseUrl: 'postgresql://warsha:a-password@database:5432/warsha',
      trustedProxies: ['uniquelocal'],
      metricsToken: 'scrape-me-every-15-s',
      firstAdmin: null,
    })
    const known = settingsRead(environment as [string, string][])
    expect(environment.map(([name]) => name).filter((name) => !known.includes(name ?? ''))).toEqual([])
    const ofFiles = known.filter((name) => /^(?:BACKUP|S3)_/.test(name))
    expect(ofFiles.length).toBeGreaterThan(7)
    expect(environment.map(([name]) => name)).toEqual(expect.arrayContaining(ofFiles))
    expect(services['app']).toMatchObject({ read_only: true, cap_drop: ['ALL'], ports: ['127.0.0.1:3000:3000'] })
    const env = { ...process.env, ...given, POSTGRES_PASSWORD: 'another' }
    const hasCompose = spawnSync('docker', ['compose', 'version']).status === 0
    const docker = hasCompose
      ? judge('compose.yaml', 'docker', ['compose', '-f', 'compose.yaml', 'config', '-q'], { env })
      : null
    if (!hasCompose) console.log('compose.yaml: docker compose is not installed')
    expect(docker ?? { status: 0, output: '' }).toEqual({ status: 0, output: '' })
  })

  test('the script that makes its database is one that sh reads', () => {
    expect(judge('create-database.sh', 'sh', ['-n', 'create-database.sh'])).toEqual({ status: 0, output: '' })
    const shellcheck = judge('create-database.sh', 'shellcheck', ['create-database.sh'])
    expect(shellcheck?.output ?? '').toBe('')
  })
})

describe('the unit of systemd', () => {
  test('starts what is built, restarts it, and lets it do little', async () => {
    const unit = await textOf('warsha.service')
    const lines = unit.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    expect(lines.filter((line) => !/^(?:\[(?:Unit|Service|Install)\]|[A-Z]\w+=.*)$/.test(line))).toEqual([])
    const [, program = ''] = /^ExecStart=\/usr\/bin\/env node .*?(\S+)$/m.exec(unit) ?? []
    expect(existsSync(join(ROOT, program)), program).toBe(true)
    expect(unit).toMatch(/^KillMode=mixed$/m)
    const here = unit.replace('/usr/bin/env node', process.execPath).replace('/opt/warsha', ROOT)
    const file = join(folder, 'warsha.service')
    await writeFile(file, here)
    const verified = judge('warsha.service', 'systemd-analyze', ['verify', file])
    expect(verified ?? { status: 0, output: '' }).toEqual({ status: 0, output: '' })
    // From 0, which may do nothing, to 100.
    const exposed = judge('warsha.service', 'systemd-analyze', ['security', '--offline=true', '--threshold=25', file])
    if (exposed) expect(exposed.status, exposed.output).toBe(0)
  })
})

describe('the Caddyfile', () => {
  test('is well formed', async () => {
    const text = await textOf('Caddyfile')
    expect(text.split('{').length).toBe(text.split('}').length)
    expect(text).toMatch(/^\treverse_proxy \{\$WARSHA_APP:127\.0\.0\.1:3000\} \{$/m)
  })
})

type Rules = { groups: { rules: { alert: string; expr: string }[] }[] }

describe('the alerts of Prometheus', () => {
  test('read metrics that there are, and fire for marks that are absent, old or ahead', async () => {
    const { groups } = parse(await textOf('alerts.yml')) as Rules
    const shop = await openShop({ metricsToken: 'scrape-me-every-15-s', dataDir: folder, lastBackup: async () => null })
    const metrics = await shop.app.metrics.text()
    await shop.close()
    for (const { alert, expr } of groups.flatMap(({ rules }) => rules)) {
      const named = expr.replace(/\{__name__=~"(\w+)\((\w+)[^)]*\)(\w+)"\}/, '$1$2$3').match(/warsha_\w+/g) ?? []
      expect(
        named.filter((name) => !metrics.includes(`# TYPE ${name} `)),
        alert,
      ).toEqual([])
      expect(named.length, alert).toBeGreaterThan(0)
    }
    const promtool = judge('alerts.yml', 'promtool', ['test', 'rules', 'alerts.test.yml'])
    if (promtool) expect(promtool.status, promtool.output).toBe(0)
  })
})

test('every file of the folder has its test', async () => {
  const files = [
    'Caddyfile',
    'Dockerfile',
    'alerts.test.yml',
    'alerts.yml',
    'cluster',
    'compose.yaml',
    'create-database.sh',
    'health-check.mjs',
    'shops',
    'warsha.service',
  ]
  expect((await readdir(DEPLOY)).toSorted()).toEqual(files)
})

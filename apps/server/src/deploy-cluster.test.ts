import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { DEPLOY, judge } from '../testing/deployment.ts'
import { readConfig } from './platform/config.ts'
import { addressesIn } from './platform/database-hosts.ts'

const CLUSTER = join(DEPLOY, 'cluster')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warsha-nodes-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

/** The settings of the example with passwords, and others in their place. */
async function render(changed: Record<string, string> = {}) {
  const example = await readFile(join(CLUSTER, 'node.env.example'), 'utf8')
  const settings = parseEnv(example) as Record<string, string>
  const secrets = Object.keys(settings).filter((name) => name.endsWith('_PASSWORD'))
  const all = { ...settings, ...Object.fromEntries(secrets.map((name, i) => [name, `secret${i}`])), ...changed }
  const file = join(folder, 'node.env')
  await writeFile(
    file,
    Object.entries(all)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  return spawnSync(join(CLUSTER, 'render.sh'), [file, folder], { encoding: 'utf8' })
}

const textOf = (path: string) => readFile(join(folder, path), 'utf8')

type Dcs = {
  ttl: number
  loop_wait: number
  retry_timeout: number
  postgresql: { parameters: { max_connections: number } }
}

describe('the files of a node', () => {
  test('are filled in, nothing is left open, and passwords are for their owner alone', async () => {
    expect((await render()).stderr).toBe('')
    const files = (await readdir(join(folder, 'etc'), { recursive: true, withFileTypes: true })).filter((it) =>
      it.isFile(),
    )
    expect(files.length).toBeGreaterThan(10)
    for (const file of files) {
      const path = join(file.parentPath, file.name)
      const text = await readFile(path, 'utf8')
      expect(text, path).not.toMatch(/\$\{/)
      if (/secret\d/.test(text)) expect((await stat(path)).mode & 0o077, path).toBe(0)
    }
    expect(await textOf('etc/default/etcd')).toContain('ETCD_INITIAL_CLUSTER=db1=http://10.20.0.1:2380,db2=')
    expect(await textOf('etc/patroni/create-database.sh')).toContain('"$1"')
    expect(execFileSync('sh', ['-n', join(folder, 'etc/patroni/create-database.sh')]).toString()).toBe('')
  })

  test('a password that is missing, or that one of the formats could not take, is refused before anything is written', async () => {
    expect((await render({ WARSHA_PASSWORD: '' })).stderr).toMatch(/WARSHA_PASSWORD is empty/)
    expect((await render({ REWIND_PASSWORD: 'a:b' })).stderr).toMatch(
      /REWIND_PASSWORD may have letters and digits only/,
    )
    expect(existsSync(join(folder, 'etc'))).toBe(false)
  })

  test('Patroni gets values that belong together, and the pooler fewer connections than the server has', async () => {
    await render()
    const { bootstrap } = parse(await textOf('etc/patroni/config.yml')) as { bootstrap: { dcs: Dcs } }
    const { ttl, loop_wait, retry_timeout, postgresql } = bootstrap.dcs
    expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl)
    expect(bootstrap.dcs).toMatchObject({ synchronous_mode: true, primary_start_timeout: 0, failsafe_mode: true })
    const pooler = await textOf('etc/pgbouncer/pgbouncer.ini')
    const [, pool = ''] = /^default_pool_size = (\d+)$/m.exec(pooler) ?? []
    const [, reserve = ''] = /^reserve_pool_size = (\d+)$/m.exec(pooler) ?? []
    expect(Number(pool) + Number(reserve)).toBeLessThan(postgresql.parameters.max_connections)
  })

  test('Warsha takes the addresses, those of the nodes and those of their poolers', async () => {
    await render()
    const configOf = async (file: string) => readConfig(parseEnv(await textOf(`etc/warsha-cluster/${file}`)))
    const plain = await configOf('warsha.env')
    expect(addressesIn(plain.databaseUrl ?? '').map((each) => new URL(each).host)).toEqual([
      '10.20.0.1:5432',
      '10.20.0.2:5432',
      '10.20.0.3:5432',
    ])
    const pooled = await configOf('warsha-pooled.env')
    expect(addressesIn(pooled.databaseUrl ?? '').map((each) => new URL(each).port)).toEqual(['6432', '6432', '6432'])
    expect(pooled.databaseDirectUrl).toBe(plain.databaseUrl)
  })

  test("systemd takes what is said beside Debian's units", async () => {
    await render()
    for (const name of ['etcd', 'patroni', 'pgbouncer']) {
      const unit = `/lib/systemd/system/${name}.service`
      if (!existsSync(unit)) continue
      const units = join(folder, 'etc/systemd/system')
      await cp(unit, join(units, `${name}.service`))
      const env = { ...process.env, SYSTEMD_UNIT_PATH: `${units}:` }
      const verified = judge(name, 'systemd-analyze', ['verify', '--man=no', join(units, `${name}.service`)], { env })
      expect(verified?.output.split('\n').filter((line) => line.includes('warsha.conf')) ?? []).toEqual([])
    }
  })
})

test('the scripts are ones that sh reads', () => {
  for (const script of ['render.sh', 'create-database.sh']) {
    expect(judge(script, 'sh', ['-n', join(CLUSTER, script)])).toEqual({ status: 0, output: '' })
    expect(judge(script, 'shellcheck', [join(CLUSTER, script)])?.output ?? '').toBe('')
  }
})

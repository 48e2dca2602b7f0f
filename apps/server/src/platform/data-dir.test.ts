import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readyDataDir } from './data-dir.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warsha-data-'))
})
afterEach(async () => {
  await chmod(folder, 0o700)
  await rm(folder, { recursive: true, force: true })
})

test('a missing folder is made, with those above it', async () => {
  await readyDataDir(join(folder, 'a', 'b'))
  await readyDataDir(join(folder, 'a', 'b'))
  expect((await stat(join(folder, 'a', 'b'))).isDirectory()).toBe(true)
})

test.each([
  ['file', 'it is a file'],
  ['file/below', 'a part of it is a file'],
])('%s is refused in a sentence: %s', async (path, why) => {
  await writeFile(join(folder, 'file'), '')
  const dataDir = join(folder, path)
  await expect(readyDataDir(dataDir)).rejects.toThrow(
    `DATA_DIR: ${dataDir} cannot be used: ${why}. Set DATA_DIR to another folder.`,
  )
})

test.skipIf(process.geteuid?.() === 0)('a folder of somebody else is refused in a sentence', async () => {
  const dataDir = join(folder, 'closed')
  await mkdir(dataDir)
  await chmod(dataDir, 0o500)
  await expect(readyDataDir(dataDir)).rejects.toThrow('this user may not write there')
})

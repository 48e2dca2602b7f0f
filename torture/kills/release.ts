import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../../tools/build.mjs'

/** A copy of the built programs that can be given migrations of its own, as the next version would have. */
export type Release = { programs: string; addMigration(name: string, text: string): Promise<void> }

export async function copyRelease(folder: string): Promise<Release> {
  const server = join(ROOT, 'apps/server')
  const release = join(folder, 'release')
  for (const part of ['dist', 'migrations', 'functions']) {
    await cp(join(server, part), join(release, part), { recursive: true, verbatimSymlinks: true })
  }
  await cp(join(ROOT, 'package.json'), join(release, 'package.json'))
  return {
    programs: join(release, 'dist'),
    addMigration: (name, text) => writeFile(join(release, 'migrations', name), text),
  }
}

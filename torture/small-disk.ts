import { execFileSync } from 'node:child_process'
import { mkdtemp, open, rm, rmdir, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk with little room, which others can fill up and leave again. */
export type SmallDisk = {
  folder: string
  /** takes all the room that there is by now */
  fill(): Promise<void>
  makeRoom(): Promise<void>
  remove(): Promise<void>
}

const BLOCK = Buffer.alloc(1024 * 1024)

/** Mounts one in memory; null where this process may not mount. */
export async function smallDisk(megabytes: number): Promise<SmallDisk | null> {
  const folder = await mkdtemp(join(tmpdir(), 'warsha-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    await rmdir(folder)
    return null
  }
  const unmount = () => void execFileSync('umount', ['-l', folder], { stdio: 'ignore' })
  process.once('exit', unmount)
  const filling = join(folder, 'filling')
  return {
    folder,
    fill: () => fillUp(folder, filling),
    makeRoom: () => rm(filling, { force: true }),
    remove: async () => {
      process.off('exit', unmount)
      unmount()
      await rmdir(folder)
    },
  }
}

async function fillUp(folder: string, filling: string): Promise<void> {
  const file = await open(filling, 'a')
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(folder)
      const left = Math.min(bavail * bsize, BLOCK.length)
      if (left === 0) return
      await file.write(BLOCK, 0, left)
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    await file.close()
  }
}

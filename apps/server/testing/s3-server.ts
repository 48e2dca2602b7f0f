import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Bucket } from '../src/platform/config.ts'

const S3RVER = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js')

/** A server that speaks S3, a process of its own with its own folder. It knows one key and does not check its secret. */
export class S3Server {
  /** where it keeps what it has */
  readonly folder: string
  #port = 0
  #child: ChildProcess | null = null

  private constructor(folder: string) {
    this.folder = folder
  }

  static async start(): Promise<S3Server> {
    const server = new S3Server(await mkdtemp(join(tmpdir(), 'warsha-s3-')))
    await server.comeBack()
    return server
  }

  get bucket(): S3Bucket {
    return {
      endpoint: `http://127.0.0.1:${this.#port}`,
      name: 'photos',
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    }
  }

  async goAway(): Promise<void> {
    const child = this.#child
    this.#child = null
    if (!child) return
    const ended = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGKILL')
    await ended
  }

  /** Starts on its first port again, with all that it had. */
  async comeBack(): Promise<void> {
    const options = ['-d', this.folder, '-a', '127.0.0.1', '-p', String(this.#port), '--silent', '--no-vhost-buckets']
    const child = spawn(process.execPath, [S3RVER, ...options, '--configure-bucket', this.bucket.name], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#child = child
    this.#port = await portOf(child)
  }

  async close(): Promise<void> {
    await this.goAway()
    await rm(this.folder, { recursive: true, force: true })
  }
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const port = /listening on \S+:(\d+)/.exec(output)?.[1]
      if (port) resolve(Number(port))
    })
    child.once('close', () => reject(new Error('the S3 server did not start')))
  })
}

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfChanged, ROOT, SERVER_DIST } from './build.mjs'

const [what, ...rest] = process.argv.slice(2)
const programs = { start: 'main.js', demo: 'demo.js', admin: 'admin.js' }

if (what === 'dev') {
  develop()
} else {
  await buildIfChanged()
  process.setSourceMapsEnabled(true)
  process.argv = [process.argv[0], what, ...rest]
  await import(pathToFileURL(join(SERVER_DIST, programs[what])).href)
}

/** The server, started anew at each change, and the web app with hot reload. The first that ends ends the other. */
function develop() {
  const bin = (name) => join(ROOT, 'node_modules/.bin', name)
  const running = [
    spawn(bin('tsx'), ['watch', '--clear-screen=false', 'apps/server/src/main.ts'], { cwd: ROOT, stdio: 'inherit' }),
    spawn(bin('vite'), ['--clearScreen', 'false'], { cwd: join(ROOT, 'apps/web'), stdio: 'inherit' }),
  ]
  for (const child of running) {
    child.on('exit', (code) => {
      for (const other of running) other.kill()
      process.exitCode ??= code ?? 0
    })
  }
  process.once('SIGTERM', () => running.forEach((child) => child.kill('SIGTERM')))
  // A terminal's Ctrl+C reaches the children by itself; twice would kill the server before it has closed.
  process.once('SIGINT', () => undefined)
}

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildApartIfChanged, SERVER_DIST } from './build.mjs'
import { mustBeNewEnough } from './node-version.mjs'

mustBeNewEnough()

const [what, ...rest] = process.argv.slice(2)
const programs = { start: 'main.js', demo: 'demo.js', admin: 'admin.js' }

if (what === 'dev') {
  // Its parts are TypeScript, which this process reads from here on.
  const { register } = await import('tsx/esm/api')
  register()
  await import('./dev/main.ts')
} else {
  await buildApartIfChanged()
  process.setSourceMapsEnabled(true)
  process.argv = [process.argv[0], what, ...rest]
  await import(pathToFileURL(join(SERVER_DIST, programs[what])).href)
}

import { slownessNow } from '../tools/fixed-work.mjs'
import { benches } from './benches.ts'
import { setUpFigures } from './figure.ts'

// One bench in a process of its own: tells its parent each figure. Whatever it leaves behind ends with it.
const [name = ''] = process.argv.slice(2)
const load = benches[name]
if (!load) throw new Error(`There is no bench ${name}.`)
setUpFigures({ slowness: await slownessNow(), onFigure: (figure) => process.send?.(figure) })
const bench = await load()
await bench()
// Connections and timers of what was measured keep no finished bench alive.
process.disconnect?.()
process.exit(0)

import { buildServerIfChanged } from './build.mjs'

/** Before all tests: the programs that some of them run. */
export async function setup() {
  await buildServerIfChanged()
}

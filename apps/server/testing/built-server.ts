import { buildServerIfChanged } from '../../../tools/build.mjs'

/** Before all tests: the programs that some of them run. */
export async function setup(): Promise<void> {
  await buildServerIfChanged()
}

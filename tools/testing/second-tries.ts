import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** Names what passed at its second try only: a machine that paused, or a fault that shows now and then. */
export default class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      for (const test of module.children.allTests('passed')) {
        if (!test.diagnostic()?.flaky) continue
        const first = test.result().errors?.[0]?.message.split('\n')[0] ?? ''
        console.log(`at the second try: ${relative(process.cwd(), module.moduleId)} > ${test.fullName}: ${first}`)
      }
    }
  }
}

import { writeFile } from 'node:fs/promises'

/** Names the tests that passed only when they were run again: they are not steady, and want mending. */
// oxlint-disable-next-line import/no-default-export -- the way in which vitest takes a reporter
export default class UnsteadyReporter {
  async onTestRunEnd(modules) {
    const names = modules.flatMap((module) =>
      [...module.children.allTests()].filter((test) => test.diagnostic()?.flaky).map((test) => test.fullName),
    )
    await writeFile(process.env.UNSTEADY_FILE, JSON.stringify(names))
  }
}

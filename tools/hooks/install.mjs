import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'

// A copy without a repository, such as the one in an image, has no commits to check.
if (existsSync(new URL('../../.git', import.meta.url))) {
  execFile('git', ['config', 'core.hooksPath', 'tools/hooks'], { cwd: new URL('../..', import.meta.url) }, (error) => {
    if (error) console.error('The hook that checks commit subjects was not installed:', error.message)
  })
}

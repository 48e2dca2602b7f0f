import { describeVersions } from './testing.ts'
import { landedVersions } from './versions.ts'

const versions = await landedVersions()

// The first of three files, which run beside each other.
describeVersions(
  versions.filter((_, i) => i % 3 === 0),
  versions,
)

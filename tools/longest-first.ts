import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes ten seconds and more on two processors, much of it waiting. */
const LONG = [
  'src/stand-alone.test.ts',
  'job-images.test.ts',
  'src/runbook.test.ts',
  'src/main.test.ts',
  'features/backup/backup.test.ts',
  'admin/backups.test.ts',
  'install.test.ts',
  'src/admin.test.ts',
  'fill.database.test.ts',
  'job-import.test.ts',
  'simulator/simulator.test.ts',
  'order-of-arrival.test.ts',
  'workbooks-elsewhere.test.ts',
  'report-document.test.ts',
  'version.test.ts',
  'only-reads.test.ts',
  'odd-year.test.ts',
  'behind-figures.test.ts',
  'calendar/commands.test.ts',
  'device-sync-status.test.ts',
]

/** The projects in their turn: one of short tests comes last, so that no processor is idle at the end. */
const PROJECTS = ['embedded postgres', 'server', 'pure']

/** Begins with what takes longest; a clone that has run nothing yet does not know that by itself. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const inUsualOrder = await super.sort(files)
    return inUsualOrder.toSorted((a, b) => groupOf(a) - groupOf(b) || turnOf(a) - turnOf(b) || placeOf(a) - placeOf(b))
  }
}

function groupOf({ project }: TestSpecification): number {
  return project.config.sequence.groupOrder
}

function turnOf({ project }: TestSpecification): number {
  return PROJECTS.indexOf(project.name)
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((ending) => moduleId.endsWith(ending))
  return place < 0 ? LONG.length : place
}

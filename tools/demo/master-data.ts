import { sql, type Tx } from '../../apps/server/src/platform/database.ts'

/** What this workshop calls otherwise than every workshop does in the beginning. */
export const renamedActivity = { code: 'CLEANUP', from: 'Cleanup', to: 'Cleaning' }

/** What it tried and gave up. */
export const givenUp = { activity: 'PAINT', jobType: 'GEARBOX', department: '50' }

/** Makes the lists that jobs choose from those of a workshop that has used them for years. */
export async function changeMasterData(tx: Tx): Promise<void> {
  await tx.run(sql`update activity_type set label = ${renamedActivity.to} where code = ${renamedActivity.code}`)
  await tx.run(sql`
    insert into activity_type (code, label, is_active) values (${givenUp.activity}, 'Painting', false)`)
  await tx.run(sql`
    insert into job_type (code, name, description, is_active, display_order)
    values (${givenUp.jobType}, 'Gearbox repair', 'Sent to a specialist since', false, 90)`)
  await tx.run(sql`
    insert into rpm_category (poles, description, rpm_approx, complexity_multiplier, is_active)
    values (12, '12 poles, 600 rpm', 600, 1.3, false)`)
  await tx.run(sql`
    insert into department (dept_number, name, description, is_active)
    values (${givenUp.department}, 'Machining', 'Shafts and housings, now part of Mechanical', false)`)
}

import type { ExpectedHold } from '@warsha/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/use-sign-in.ts'
import { dayAndMonthText } from '../../i18n/date-formats.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { adminPaths } from '../../admin-paths.ts'
import { useToday } from '../../ui/admin/workshop-clock.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Cluster, Stack } from '../../ui/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { holdReasonText } from '../holds/index.ts'
import styles from './expected-holds.module.css'
import { useStatusInPlace } from './use-status-in-place.tsx'

/** As many are shown at once. */
const SHOWN = 5

/** Calls to mind that what jobs wait for was expected by now; each goes on, or gets another day. */
export function ExpectedHolds({ holds }: { holds: readonly ExpectedHold[] }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const today = useToday()
  const titleId = useId()
  const mayChange = useMay('setJobStatus')
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { setStatus, askDay, holdDialog } = useStatusInPlace(() => {
    void client.invalidateQueries({ queryKey: ['admin', 'live'] })
  })
  if (holds.length === 0) return holdDialog
  const shown = isOpen ? holds : holds.slice(0, SHOWN)
  return (
    <section className={classes('framed', styles['holds'])} aria-labelledby={titleId}>
      <h2 id={titleId} className="text-l">
        {t('jobs.expectedHolds.title')} <span className="muted regular">{numberText(holds.length, language)}</span>
      </h2>
      <Stack as="ul" gap="1">
        {shown.map((hold) => {
          const { job_id: id, job_no, reason, note, expected_on: on } = hold
          const job = { id, job_no, status: 'on_hold', hold: { reason, note, expected_on: on, since: on } } as const
          const waitsFor = reason === 'other' && note !== null ? note : holdReasonText(reason, t)
          const values = { reason: waitsFor, number: job_no, day: dayAndMonthText(on, language) }
          return (
            <Cluster as="li" gap="half 2" key={id}>
              <Link to={adminPaths.job(id)} title={note ?? undefined}>
                {t(on < today ? 'jobs.expectedHolds.before' : 'jobs.expectedHolds.today', values)}
              </Link>
              {mayChange && (
                <Cluster as="span" gap="1">
                  <Button
                    look="quiet"
                    aria-label={t('jobs.expectedHolds.goesOnLabel', { number: job_no })}
                    onClick={() => setStatus(job, 'in_progress')}
                  >
                    {t('jobs.expectedHolds.goesOn')}
                  </Button>
                  <Button
                    look="quiet"
                    aria-label={t('jobs.expectedHolds.otherDayLabel', { number: job_no })}
                    onClick={() => askDay(job)}
                  >
                    {t('jobs.expectedHolds.otherDay')}
                  </Button>
                </Cluster>
              )}
            </Cluster>
          )
        })}
      </Stack>
      {holds.length > shown.length && (
        <Button look="quiet" onClick={() => setOpen(true)}>
          {t('jobs.expectedHolds.more', {
            count: holds.length - shown.length,
            number: numberText(holds.length - shown.length, language),
          })}
        </Button>
      )}
      {holdDialog}
    </section>
  )
}

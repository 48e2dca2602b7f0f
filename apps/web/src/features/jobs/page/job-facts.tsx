import { motorText } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { FactList, ObjectFact } from '../../../ui/admin/object-page.tsx'
import { localDateText } from '../../../i18n/admin-formats.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { ExpectedSentence, useFinishTexts } from '../../forecast/index.ts'
import { Moment } from '../../../ui/admin/moment.tsx'
import { useLookups } from '../data.ts'
import { finishOf, type SavedJob } from '../job-list.ts'
import styles from './job-page.module.css'

/** What a job is: when it is due and expected, for whom, which motor. @param isBrief without what is rarely asked for */
export function JobFacts({ job, isBrief = false }: { job: SavedJob; isBrief?: boolean }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const texts = useFinishTexts()
  const { due_on, customer, notes, created_at } = job
  const motor = useMotor(job)
  return (
    <FactList>
      <ObjectFact label={t('forecast.due')}>
        {due_on ? (
          <time dateTime={due_on}>{localDateText(due_on, language)}</time>
        ) : (
          <span className="muted">{t('jobPage.noDue')}</span>
        )}
      </ObjectFact>
      {job.status !== 'closed' && (
        <ObjectFact isWide label={t('jobPage.forecast')}>
          <ExpectedSentence finish={finishOf(job)} texts={texts} record={job.forecast_record} />
        </ObjectFact>
      )}
      <ObjectFact label={t('jobs.customer')}>
        <bdi>{customer}</bdi>
      </ObjectFact>
      {motor.map(({ label, value }) => (
        <ObjectFact key={label} label={label}>
          <bdi>{value}</bdi>
        </ObjectFact>
      ))}
      {!isBrief && created_at !== null && (
        <ObjectFact label={t('jobs.created')}>
          <Moment at={created_at} />
        </ObjectFact>
      )}
      {!isBrief && notes && (
        <ObjectFact isWide label={t('jobPage.notes')}>
          <span className={styles['notes']} dir="auto">
            {notes}
          </span>
        </ObjectFact>
      )}
    </FactList>
  )
}

/** What kind of work on which motor; a dash where a name is not known, nothing while none is. */
function useMotor(job: SavedJob): { label: string; value: string }[] {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { lookups, isLoaded } = useLookups(job)
  const { job_type_id, power_rating_id, rpm_category_id } = job
  const nameIn = <Entry extends { id: number }>(
    entries: readonly Entry[] | undefined,
    id: number | null,
    nameOf: (entry: Entry) => string,
  ): string => {
    const found = entries?.find((entry) => entry.id === id)
    if (found) return nameOf(found)
    return isLoaded || id === null ? '–' : ''
  }
  return [
    { label: t('jobs.form.jobType'), value: nameIn(lookups?.jobTypes, job_type_id, ({ name }) => name) },
    {
      label: t('jobs.form.powerRating'),
      value: nameIn(lookups?.powerRatings, power_rating_id, ({ range_description }) =>
        motorText(range_description, language),
      ),
    },
    {
      label: t('jobs.form.rpmCategory'),
      value: nameIn(lookups?.rpmCategories, rpm_category_id, ({ description }) => motorText(description, language)),
    },
  ]
}

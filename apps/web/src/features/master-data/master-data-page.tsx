import { nameIn } from '@warsha/contract/texts'
import { useTranslation } from 'react-i18next'
import { oneOf } from '../../ui/admin/filters.ts'
import { Tabs } from '../../ui/admin/tabs.tsx'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { EntryCard } from './settings-list.tsx'
import { multiplierText, powerText } from './columns.tsx'
import { type ListName, listNames, type ReferenceItems, useList } from './data.ts'
import { DepartmentForm, JobTypeForm, PowerRatingForm, RpmCategoryForm } from './forms.tsx'
import { MoveJobs } from './move-jobs.tsx'
import { MasterList, type PartsOf } from './master-list.tsx'

const fields = { list: oneOf(listNames, 'job-types') }

/** The lists that jobs and estimates choose from. */
export function MasterData() {
  const { t } = useTranslation('admin')
  const { filters, setFilters } = useFilters(fields)
  return (
    <Tabs
      label={t('masterData.label')}
      size="smaller"
      tabs={listNames.map((name) => ({
        name,
        label: t(`masterData.lists.${name}`),
        note: <ActiveCount list={name} />,
      }))}
      current={filters.list}
      onChoose={(list, by) => setFilters({ list }, by === 'press' ? 'push' : 'replace')}
    >
      <div className="above-2">
        <MasterList key={filters.list} list={filters.list} partsOf={partsOf} />
      </div>
    </Tabs>
  )
}

/** How many of a list are in use, once it is known. */
function ActiveCount({ list }: { list: ListName }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { data } = useList(list)
  if (!data) return <span aria-hidden="true">{'…'}</span>
  const count = (data as { is_active: boolean }[]).filter(({ is_active }) => is_active).length
  return (
    <>
      <span aria-hidden="true">{numberText(count, language)}</span>
      <span className="only-heard">{t('masterData.activeCount', { count })}</span>
    </>
  )
}

/** How a list calls, shows on a phone and edits its things. */
const partsOf: PartsOf = {
  'job-types': { nameOf: ({ name }) => name, card: JobTypeCard, form: JobTypeForm, move: MoveJobs },
  'power-ratings': {
    nameOf: ({ range_description }) => range_description,
    card: PowerRatingCard,
    form: PowerRatingForm,
  },
  'rpm-categories': { nameOf: ({ description }) => description, card: RpmCategoryCard, form: RpmCategoryForm },
  departments: { nameOf: ({ name }) => name, card: DepartmentCard, form: DepartmentForm },
}

function JobTypeCard({ row }: { row: ReferenceItems['job-types'] }) {
  const title = nameIn(useLanguage(), row)
  return <EntryCard row={row} title={title} code={row.code} details={row.description ?? ''} />
}

function PowerRatingCard({ row }: { row: ReferenceItems['power-ratings'] }) {
  const { t } = useTranslation('admin')
  const details = [powerText(row, t), multiplierText(row.complexity_multiplier)].filter(Boolean).join(' · ')
  return <EntryCard row={row} title={row.range_description} code={row.code} details={details} />
}

function RpmCategoryCard({ row }: { row: ReferenceItems['rpm-categories'] }) {
  const { t } = useTranslation('admin')
  return (
    <EntryCard
      row={row}
      title={row.description}
      code={`${t('masterData.poles')}: ${row.poles}`}
      details={multiplierText(row.complexity_multiplier)}
    />
  )
}

function DepartmentCard({ row }: { row: ReferenceItems['departments'] }) {
  return <EntryCard row={row} title={row.name} code={row.dept_number} details={row.description ?? ''} />
}

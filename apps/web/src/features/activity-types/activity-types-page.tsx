import { Line } from '../../ui/layout.tsx'
import type { ListedActivityType } from '@warsha/contract'
import { labelIn } from '@warsha/contract/texts'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GoneDrafts } from '../../api/admin/gone-drafts.tsx'
import { ActivityIcon } from '../../ui/activity-icon.tsx'
import { IconCoinOff } from '../../ui/admin/icons.ts'
import { CutText } from '../../ui/admin/cut-text.tsx'
import { StatusBadge } from '../../ui/admin/status-badge.tsx'
import type { TableColumn } from '../../ui/admin/sorted-table.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { EntryCard, SettingsList } from '../master-data/index.ts'
import { EditActivityType, NewActivityType } from './activity-type-form.tsx'
import { useActivityTypes } from './data.ts'
import { useActivityTypeActions } from './use-activity-type-actions.ts'

const codeOf = ({ code }: ListedActivityType) => code

/** What technicians record their work under. */
export function ActivityTypes() {
  const { t } = useTranslation('admin')
  const [opened, open] = useState<ListedActivityType | 'new' | null>(null)
  const { remove, reactivate } = useActivityTypeActions()
  const query = useActivityTypes()
  return (
    <>
      <SettingsList
        label={t('activityTypes.list')}
        query={query}
        idOf={codeOf}
        columnsOf={columnsOf}
        card={Card}
        actions={{
          nameOf: ({ label }) => label,
          edit: open,
          remove: (type) => void remove(type),
          reactivate: (type) => void reactivate(type),
        }}
        changedBy="updateActivityType"
        addLabel={t('activityTypes.add')}
        onAdd={() => open('new')}
        none={{ title: t('activityTypes.none'), text: t('activityTypes.noneText') }}
        aside={query.data && <Counts types={query.data} />}
      />
      {query.data && opened === null && <GoneDrafts form="activity-type" existing={query.data.map(codeOf)} />}
      {opened === 'new' && <NewActivityType onClose={() => open(null)} />}
      {opened !== null && opened !== 'new' && <EditActivityType edited={opened} onClose={() => open(null)} />}
    </>
  )
}

function Counts({ types }: { types: ListedActivityType[] }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const active = types.filter(({ is_active }) => is_active).length
  return t('activityTypes.counts', {
    active: numberText(active, language),
    inactive: numberText(types.length - active, language),
  })
}

function columnsOf(t: TFunction<'admin'>): TableColumn<ListedActivityType>[] {
  return [
    {
      id: 'name',
      header: t('activityTypes.name'),
      meta: { least: 180 },
      cell: ({ row }) => <Name type={row.original} />,
    },
    {
      id: 'code',
      header: t('activityTypes.code'),
      meta: { least: 110, rank: 1 },
      cell: ({ row }) => <CutText dir="ltr" text={row.original.code} />,
    },
  ]
}

function Name({ type: { code, label, name_ar, is_charged } }: { type: ListedActivityType }) {
  const language = useLanguage()
  return (
    <Line as="span" gap="5q" className="shrinks">
      <Line as="span" inline align="stretch" className="rigid accent">
        <ActivityIcon code={code} size={20} />
      </Line>
      <CutText text={labelIn(language, { label, name_ar })} />
      {!is_charged && <NotCharged />}
    </Line>
  )
}

function NotCharged() {
  const { t } = useTranslation('admin')
  return (
    <StatusBadge tone="closed" icon={<IconCoinOff size={15} stroke={2} aria-hidden />}>
      {t('activityTypes.notCharged')}
    </StatusBadge>
  )
}

function Card({ row }: { row: ListedActivityType }) {
  const { t } = useTranslation('admin')
  const title = labelIn(useLanguage(), row)
  const details = row.is_charged ? null : t('activityTypes.notCharged')
  const picture = <ActivityIcon code={row.code} size={22} />
  return <EntryCard row={row} title={title} code={row.code} details={details} picture={picture} />
}

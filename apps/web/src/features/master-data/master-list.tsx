import { type ComponentType, useState } from 'react'
import { GoneDrafts } from '../../api/admin/gone-drafts.tsx'
import { useTranslation } from 'react-i18next'
import { IconArrowRight } from '../../ui/admin/icons.ts'
import { smallIcon } from '../../ui/icon-size.ts'
import { SettingsList } from './settings-list.tsx'
import { columnsOf } from './columns.tsx'
import { type ListName, type ReferenceItems, useList } from './data.ts'
import type { FormProps } from './forms.tsx'
import { useReferenceActions } from './use-reference-actions.ts'

type Parts<Name extends ListName> = {
  nameOf: (thing: ReferenceItems[Name]) => string
  card: ComponentType<{ row: ReferenceItems[Name] }>
  form: ComponentType<FormProps<Name>>
  /** the window in which jobs get another thing of the list in place of one */
  move?: ComponentType<MoveProps<Name>>
}

type MoveProps<Name extends ListName> = {
  type: ReferenceItems[Name]
  types: readonly ReferenceItems[Name][]
  onClose: () => void
}

/** What each list does in its own way. */
export type PartsOf = { [Name in ListName]: Parts<Name> }

type Props<Name extends ListName> = { list: Name; partsOf: PartsOf }

const idOf = ({ id }: { id: number }) => String(id)

/** One list of the master data: its table and the window for one of its things. */
export function MasterList<Name extends ListName>({ list, partsOf }: Props<Name>) {
  const { nameOf, card, form: Form, move: Move }: Parts<Name> = partsOf[list]
  const { t } = useTranslation('admin')
  const [opened, open] = useState<ReferenceItems[Name] | 'new' | null>(null)
  const [moved, move] = useState<ReferenceItems[Name] | null>(null)
  const { remove, reactivate } = useReferenceActions(list)
  const query = useList(list)
  return (
    <>
      <SettingsList<ReferenceItems[Name]>
        label={t(`masterData.lists.${list}`)}
        query={query}
        idOf={idOf}
        columnsOf={columnsOf[list]}
        card={card}
        actions={{
          nameOf,
          edit: open,
          remove: (thing) => void remove(thing, nameOf(thing)),
          reactivate: (thing) => void reactivate(thing),
          more: Move && {
            labelOf: (name) => t('masterData.move.action', { name }),
            icon: <IconArrowRight {...smallIcon} className="points" />,
            act: move,
          },
        }}
        changedBy="updateJobType"
        addLabel={t(`masterData.add.${list}`)}
        onAdd={() => open('new')}
        none={{ title: t('masterData.none'), text: t('masterData.noneText') }}
      />
      {query.data && opened === null && <GoneDrafts form={list} existing={query.data.map(idOf)} />}
      {Move && moved !== null && <Move type={moved} types={query.data ?? []} onClose={() => move(null)} />}
      {opened !== null && (
        <Form edited={opened === 'new' ? null : opened} things={query.data ?? []} onClose={() => open(null)} />
      )}
    </>
  )
}

import type { TFunction } from 'i18next'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableColumn } from '../../../ui/admin/sorted-table.ts'
import { SettingsList } from '../settings-list.tsx'
import { type ListName, type Things, useList } from './data.ts'
import type { FormProps } from './forms.tsx'
import { useThingActions } from './use-thing-actions.ts'

type Props<Name extends ListName> = {
  list: Name
  columnsOf: (t: TFunction<'admin'>) => TableColumn<Things[Name]>[]
  nameOf: (thing: Things[Name]) => string
  card: ComponentType<{ row: Things[Name] }>
  form: ComponentType<FormProps<Name>>
}

const idOf = ({ id }: { id: number }) => String(id)

/** One list of the master data: its table and the window for one of its things. */
export function MasterList<Name extends ListName>({ list, columnsOf, nameOf, card, form: Form }: Props<Name>) {
  const { t } = useTranslation('admin')
  const [opened, open] = useState<Things[Name] | 'new' | null>(null)
  const { remove, reactivate } = useThingActions(list)
  const query = useList(list)
  return (
    <>
      <SettingsList<Things[Name]>
        label={t(`masterData.lists.${list}`)}
        query={query}
        idOf={idOf}
        columnsOf={columnsOf}
        card={card}
        actions={{
          nameOf,
          edit: open,
          remove: (thing) => void remove(thing, nameOf(thing)),
          reactivate: (thing) => void reactivate(thing),
        }}
        addLabel={t(`masterData.add.${list}`)}
        onAdd={() => open('new')}
        none={{ title: t('masterData.none'), text: t('masterData.noneText') }}
      />
      {opened !== null && (
        <Form edited={opened === 'new' ? null : opened} things={query.data ?? []} onClose={() => open(null)} />
      )}
    </>
  )
}

import { nameIn } from '@warsha/contract/texts'
import type { TFunction } from 'i18next'
import type { Language } from '../../i18n/language.ts'
import { CutText } from '../../ui/admin/cut-text.tsx'
import type { TableColumn } from '../../ui/admin/sorted-table.ts'
import type { ListName, ReferenceItems } from './data.ts'

type Translate = TFunction<'admin'>

/** A multiplier as people say it, `1.15x`; without decimals that say nothing, `1x`. */
export function multiplierText(multiplier: number): string {
  return `${Math.round(multiplier * 100) / 100}x`
}

/** A range of powers with an end or two. */
export function powerText({ min_kw, max_kw }: ReferenceItems['power-ratings'], t: Translate): string {
  if (min_kw !== null && max_kw !== null) return t('masterData.powerBetween', { min: min_kw, max: max_kw })
  if (min_kw !== null) return t('masterData.powerFrom', { min: min_kw })
  return max_kw === null ? '' : t('masterData.powerTo', { max: max_kw })
}

/** What of each list stands before the status. */
export const columnsOf: {
  [Name in ListName]: (t: Translate, language: Language) => TableColumn<ReferenceItems[Name]>[]
} = {
  'job-types': (t, language) => [
    {
      id: 'code',
      header: t('masterData.code'),
      meta: { least: 130, grow: 1 },
      cell: ({ row }) => <CutText dir="ltr" text={row.original.code} />,
    },
    {
      id: 'name',
      header: t('masterData.name'),
      meta: { least: 140, rank: 3 },
      cell: ({ row }) => <CutText text={nameIn(language, row.original)} />,
    },
    {
      id: 'description',
      header: t('masterData.description'),
      meta: { least: 150, grow: 4, rank: 1 },
      cell: ({ row }) => <CutText text={row.original.description ?? ''} />,
    },
    {
      id: 'order',
      header: t('masterData.displayOrder'),
      meta: { align: 'end', rank: 2 },
      cell: ({ row }) => row.original.display_order,
    },
  ],
  'power-ratings': (t) => [
    {
      id: 'code',
      header: t('masterData.code'),
      meta: { least: 130, grow: 1 },
      cell: ({ row }) => <CutText dir="ltr" text={row.original.code} />,
    },
    {
      id: 'range',
      header: t('masterData.range'),
      meta: { least: 150, rank: 2 },
      cell: ({ row }) => <CutText text={row.original.range_description} />,
    },
    {
      id: 'power',
      header: t('masterData.power'),
      meta: { align: 'end', rank: 3 },
      cell: ({ row }) => powerText(row.original, t),
    },
    multiplierColumn(t),
  ],
  'rpm-categories': (t) => [
    {
      id: 'poles',
      header: t('masterData.poles'),
      meta: { align: 'end' },
      cell: ({ row }) => row.original.poles,
    },
    {
      id: 'description',
      header: t('masterData.description'),
      meta: { least: 150, rank: 3 },
      cell: ({ row }) => <CutText text={row.original.description} />,
    },
    {
      id: 'rpm',
      header: t('masterData.rpm'),
      meta: { align: 'end', rank: 2 },
      cell: ({ row }) => row.original.rpm_approx,
    },
    multiplierColumn(t),
  ],
  departments: (t, language) => [
    {
      id: 'number',
      header: t('masterData.deptNumber'),
      meta: { least: 110, grow: 1 },
      cell: ({ row }) => <CutText dir="ltr" text={row.original.dept_number} />,
    },
    {
      id: 'name',
      header: t('masterData.name'),
      meta: { least: 140, rank: 2 },
      cell: ({ row }) => <CutText text={nameIn(language, row.original)} />,
    },
    {
      id: 'description',
      header: t('masterData.description'),
      meta: { least: 150, grow: 4, rank: 1 },
      cell: ({ row }) => <CutText text={row.original.description ?? ''} />,
    },
  ],
}

function multiplierColumn<Row extends { complexity_multiplier: number }>(t: Translate): TableColumn<Row> {
  return {
    id: 'multiplier',
    header: t('masterData.multiplierShort'),
    meta: { align: 'end', rank: 1 },
    cell: ({ row }) => <span dir="ltr">{multiplierText(row.original.complexity_multiplier)}</span>,
  }
}

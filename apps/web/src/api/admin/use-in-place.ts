import { useTranslation } from 'react-i18next'
import { confirm } from '../../ui/confirm.tsx'
import { ApiError, ShownRefusal } from '../errors.ts'
import { isSameValue } from './merge-changes.ts'
import { useWhoText } from './use-who-text.ts'

type About<Answer> = {
  /** of the thing as it was shown; undefined where none is known */
  version: number | undefined
  /** the fields that the change sets */
  wanted: Readonly<Record<string, unknown>>
  /** what else of it ends or begins by the change, such as the reason for a hold that ends */
  alsoChanged?: readonly string[]
  /** how it stands now, to be read */
  describe: (current: Answer) => string
}

export type InPlace = ReturnType<typeof useInPlace>

/**
 * Makes a change where the thing stands. Had somebody else changed it meanwhile, it is told who and how it stands now, and
 * asked whether the change is to be made all the same.
 */
export function useInPlace() {
  const { t } = useTranslation('admin')
  const whoText = useWhoText()

  return async function make<Answer>(
    act: (version: number | undefined) => Promise<Answer>,
    { version, wanted, alsoChanged = [], describe }: About<Answer>,
  ): Promise<Answer> {
    try {
      return await act(version)
    } catch (error) {
      const meanwhile = error instanceof ApiError && error.code === 'changed_meanwhile' ? error.meanwhile : null
      if (!meanwhile || meanwhile.version === version) throw error
      const current = meanwhile.current as Answer
      if (hasAll(meanwhile.current, wanted)) return current
      const change = meanwhile.changes.findLast(({ field }) => field in wanted || alsoChanged.includes(field))
      // What others changed beside it stays as it is.
      if (!change && meanwhile.changes.length > 0)
        return make(act, { version: meanwhile.version, wanted, alsoChanged, describe })
      const isMeant = await confirm({
        title: t('meanwhile.inPlaceTitle'),
        message: t(change ? 'meanwhile.inPlace' : 'meanwhile.inPlaceUnknown', {
          who: whoText(change),
          now: describe(current),
        }),
        confirmLabel: t('meanwhile.applyMine'),
        cancelLabel: t('meanwhile.leave'),
      })
      if (!isMeant) throw new ShownRefusal(error as ApiError)
      return make(act, { version: meanwhile.version, wanted, alsoChanged, describe })
    }
  }
}

/** Whether a thing is as it is wanted already, as after an own change whose answer was lost. */
export function hasAll(current: Readonly<Record<string, unknown>>, wanted: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(wanted).every(([name, value]) => {
    const [is, shall] = [current[name], value]
    return isRecord(is) && isRecord(shall) ? hasAll(is, shall) : isSameValue(is, shall)
  })
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The rows with the version of the one that was saved. */
export function withVersion<Row extends object>(rows: Row[], isSaved: (row: Row) => boolean, saved: object): Row[] {
  if (!('version' in saved)) return rows
  return rows.map((row) => (isSaved(row) ? { ...row, version: saved.version } : row))
}

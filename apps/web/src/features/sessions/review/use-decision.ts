import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonFor } from '../../../api/errors.ts'
import { toasts } from '../../../ui/toasts.tsx'

/**
 * Takes things off a list as soon as they are settled, and puts them back when that was refused.
 * @param listKey of the query that reads the list
 */
export function useDecision(listKey: readonly unknown[]) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())

  function putBack(key: string): void {
    setGone((before) => new Set([...before].filter((other) => other !== key)))
  }

  /** @param send tells whether it was done, or the admin would rather not */
  async function decide(key: string, send: () => Promise<boolean>): Promise<void> {
    setGone((before) => new Set([...before, key]))
    try {
      if (await send()) await client.invalidateQueries({ queryKey: listKey })
    } catch (error) {
      toasts.error(reasonFor(error, t('review.actionFailed')))
      // It may have been settled elsewhere meanwhile.
      void client.invalidateQueries({ queryKey: listKey })
    } finally {
      // What is settled has gone from the list itself by now; if it came up again, it is for a new reason.
      putBack(key)
    }
  }

  return { gone, decide }
}

import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ObjectPart, SkeletonLines } from '../../ui/admin/object-page.tsx'
import { StaleNotice } from '../../ui/admin/notice.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { ApiError, reasonFor } from '../errors.ts'

type Answered<Data> = {
  query: UseQueryResult<Data>
  /** what could not be read */
  failed: string
  /** in its shape, while it is being read for the first time */
  skeleton?: ReactNode
  /** in the place of all that is answered, as a page's own skeleton */
  waiting?: ReactNode
  /** where the server has no such thing */
  missing?: ReactNode
  children: (data: Data) => ReactNode
}

type Props<Data> = Answered<Data> & {
  title: string
  note?: ((data: Data) => ReactNode) | undefined
  action?: ReactNode
  explanation?: string
  isBare?: boolean
  id?: string
}

/** A part of a thing's page that is read by itself: it waits, fails and is tried again without the others. */
export function QueryPart<Data>({ title, note, action, explanation, isBare = false, id, ...answered }: Props<Data>) {
  const { data } = answered.query
  return (
    <ObjectPart
      id={id}
      title={title}
      note={data !== undefined && note ? note(data) : undefined}
      action={action}
      explanation={explanation}
      isBare={isBare && data !== undefined}
    >
      <Answer {...answered} />
    </ObjectPart>
  )
}

/** What a question answers, with what to do where it could not be answered. */
export function Answer<Data>({ query, failed, skeleton, waiting, missing, children }: Answered<Data>) {
  const { t } = useTranslation('app')
  const { data, isError, error, isFetching, refetch } = query
  const retry = { retryLabel: t('retry'), busy: isFetching, onRetry: () => void refetch() }
  if (data === undefined) {
    if (missing !== undefined && error instanceof ApiError && error.status === 404) return missing
    if (isError) return <LoadFailure text={reasonFor(error, failed) ?? failed} {...retry} />
    if (waiting !== undefined) return waiting
    return <output aria-label={t('loading')}>{skeleton ?? <SkeletonLines lines={3} />}</output>
  }
  return (
    <>
      {isError && <StaleNotice text={failed} {...retry} />}
      {children(data)}
    </>
  )
}

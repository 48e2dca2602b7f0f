import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnyImportedRow } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { reasonFor } from '../../api/errors.ts'
import { Moment } from '../../ui/admin/moment.tsx'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Cluster, Stack } from '../../ui/layout.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { personText } from '../../i18n/people.ts'
import type { FileImport, WayBack } from './file-import.ts'
import styles from './take-back.module.css'

type Kind = Pick<FileImport<string, AnyImportedRow>, 'readAgain'> & { wayBack: WayBack }

/** Takes back a whole import once that was confirmed. */
function useTakingBack({ wayBack, readAgain }: Kind) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const taking = useMutation({
    mutationFn: (id: number) => wayBack.takeBack(id),
    onSuccess: () => toasts.success(t('fileImport.takenBack')),
    onError: (error) => toasts.error(reasonFor(error, t('fileImport.takeBackFailed'))),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: wayBack.key })
      await readAgain(client)
    },
  })
  async function takeBack(id: number, count: number): Promise<void> {
    const isSure = await confirm({
      message: wayBack.sure(count),
      confirmLabel: t('fileImport.takeBack'),
      cancelLabel: t('form.cancel'),
      danger: true,
    })
    if (isSure) taking.mutate(id)
  }
  return { taking, takeBack }
}

/** The way back from an import that has just been done. */
export function TakeBackButton({ kind, id, count }: { kind: Kind; id: number; count: number }) {
  const { t } = useTranslation('admin')
  const { taking, takeBack } = useTakingBack(kind)
  return (
    <Button busy={taking.isPending} disabled={taking.isSuccess} onClick={() => void takeBack(id, count)}>
      {t(taking.isSuccess ? 'fileImport.takenBack' : 'fileImport.takeBack')}
    </Button>
  )
}

/** The latest imports of a kind, each with its way back. */
export function LatestImports({ kind }: { kind: Kind }) {
  const { t } = useTranslation('admin')
  const { taking, takeBack } = useTakingBack(kind)
  const { key, list, counted } = kind.wayBack
  const { data: imports } = useQuery({ queryKey: key, queryFn: list })
  if (!imports || imports.length === 0) return null
  return (
    <Stack gap="half">
      <h3 className="text-s strong">{t('fileImport.latest')}</h3>
      <ul className="lined">
        {imports.map(({ id, file_name, count, by, created_at, taken_back_at }) => (
          <li key={id}>
            <Cluster gap="half 2" justify="between" className={styles['import']}>
              <span className={styles['what']}>
                <bdi className="strong">{file_name || t('fileImport.unnamed')}</bdi> {counted(count)}
                <span className="muted">
                  {' · '}
                  <Moment at={created_at} />
                  {' · '}
                  <bdi>{personText(by)}</bdi>
                </span>
              </span>
              {taken_back_at === null ? (
                <Button
                  busy={taking.isPending && taking.variables === id}
                  aria-label={t('fileImport.takeBackOf', { name: file_name || t('fileImport.unnamed') })}
                  onClick={() => void takeBack(id, count)}
                >
                  {t('fileImport.takeBack')}
                </Button>
              ) : (
                <span className="muted">{t('fileImport.takenBack')}</span>
              )}
            </Cluster>
          </li>
        ))}
      </ul>
    </Stack>
  )
}

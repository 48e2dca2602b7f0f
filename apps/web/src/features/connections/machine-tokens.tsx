import type { MachineToken } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownOnce } from '../../api/admin/shown-once.ts'
import { serverNow } from '../../api/api.ts'
import type { Language } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { workshopDayText } from '../../i18n/workshop-time.ts'
import { oneOf } from '../../ui/admin/filters.ts'
import { IconBan, IconKey } from '../../ui/admin/icons.ts'
import { Moment } from '../../ui/admin/moment.tsx'
import { PersonName } from '../../ui/admin/person-name.tsx'
import { type StaticColumn, StaticTable } from '../../ui/admin/static-table.tsx'
import { useShortcut } from '../../ui/admin/shortcuts.ts'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { useZone } from '../../ui/admin/workshop-clock.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { Cluster, Stack } from '../../ui/layout.tsx'
import { EndToken } from './end-token.tsx'
import styles from './machine-tokens.module.css'
import { NewToken } from './new-token.tsx'
import { scopeKeys } from './scope-texts.ts'
import { SecretName, SecretState } from './secret-cells.tsx'
import { SecretLost, SecretShown } from './secret-shown.tsx'

const fields = { token: oneOf(['', 'new'], '') }

/** By what programs call the API: all tokens, and the windows in which they are made and ended. */
export function MachineTokens({ tokens }: { tokens: readonly MachineToken[] }) {
  const { t } = useTranslation('admin')
  const headingId = useId()
  const { filters, setFilters } = useFilters(fields)
  const [made, setMade] = useState<ShownOnce<'createMachineToken'> | null>(null)
  const [lost, setLost] = useState<string | null>(null)
  const [ending, setEnding] = useState<MachineToken | null>(null)
  const add = () => setFilters({ token: 'new' })
  const close = () => setFilters({ token: '' }, 'replace')
  useShortcut({ keys: 'c', label: t('connections.createTitle'), act: add, opens: 'field' })

  return (
    <Stack as="section" gap="1h" aria-labelledby={headingId}>
      <Cluster gap="1 2" align="end" justify="between">
        <Stack gap="1q" className={styles['words']}>
          <h2 id={headingId} className="text-l">
            {t('connections.tokens')}
          </h2>
          <p className="muted">{t('connections.tokensText')}</p>
        </Stack>
        <Button look="primary" onClick={add}>
          {t('connections.newToken')}
        </Button>
      </Cluster>
      {tokens.length === 0 ? (
        <div className="framed">
          <EmptyState
            icon={<IconKey size={32} stroke={1.5} aria-hidden />}
            title={t('connections.none')}
            text={t('connections.noneText')}
          />
        </div>
      ) : (
        <TokenTable tokens={tokens} onEnd={setEnding} />
      )}
      {filters.token === 'new' && (
        <NewToken
          onMade={(token) => {
            setMade(token)
            close()
          }}
          onLost={(text) => {
            setLost(text)
            close()
          }}
          onClose={close}
        />
      )}
      {made && (
        <SecretShown
          title={t('connections.madeTitle', { name: made.name })}
          warning={t('connections.madeText')}
          label={t('connections.token')}
          secret={made.token}
          how={t('connections.madeHow')}
          copied={t('connections.copied')}
          onClose={() => setMade(null)}
        />
      )}
      {lost !== null && <SecretLost text={lost} onClose={() => setLost(null)} />}
      {ending && <EndToken token={ending} onClose={() => setEnding(null)} />}
    </Stack>
  )
}

const idOf = ({ id }: MachineToken) => String(id)

type TableProps = { tokens: readonly MachineToken[]; onEnd: (token: MachineToken) => void }

function TokenTable({ tokens, onEnd }: TableProps) {
  const { t } = useTranslation('admin')
  const zone = useZone()
  const language = useLanguage()
  const columns = useMemo(() => columnsOf({ t, zone, language, onEnd }), [t, zone, language, onEnd])
  return (
    <div className="framed">
      <StaticTable label={t('connections.tokens')} rows={tokens} columns={columns} idOf={idOf} />
    </div>
  )
}

type Texts = { t: TFunction<'admin'>; zone: string; language: Language }

function columnsOf({ onEnd, t, zone, language }: Texts & Pick<TableProps, 'onEnd'>): StaticColumn<MachineToken>[] {
  return [
    {
      id: 'name',
      header: t('connections.name'),
      look: { least: 180 },
      cell: ({ name, ending, state }) => <SecretName name={name} ending={ending} isGood={state === 'active'} />,
    },
    {
      id: 'scopes',
      header: t('connections.scopes'),
      look: { least: 200, grow: 2 },
      cell: ({ scopes }) => (
        // Whole: it is what the token may do.
        <span className="breaks">
          {scopes.map((scope) => t(`connections.scopeNames.${scopeKeys[scope]}`)).join(' · ')}
        </span>
      ),
    },
    {
      id: 'status',
      header: t('connections.status'),
      look: { least: 112 },
      cell: ({ state, ended_at, ended_by }) => <SecretState state={state} endedAt={ended_at} endedBy={ended_by} />,
    },
    {
      id: 'lastUsed',
      header: t('connections.lastUsed'),
      look: { least: 124, rank: 4 },
      cell: ({ last_used_at: at }) =>
        at === null ? <span className="muted">{t('connections.never')}</span> : <Moment at={at} now={serverNow()} />,
    },
    {
      id: 'address',
      header: t('connections.address'),
      look: { least: 120, rank: 1 },
      cell: ({ last_address: address }) => (address === null ? '—' : <bdi dir="ltr">{address}</bdi>),
    },
    {
      id: 'ends',
      header: t('connections.ends'),
      look: { least: 116, rank: 3 },
      cell: ({ ends_at: at }) =>
        at === null ? (
          <span className="muted">{t('connections.noEnd')}</span>
        ) : (
          // It ends with that day: the moment itself is the first of the next one.
          workshopDayText(Date.parse(at) - 1, { zone, now: serverNow(), language })
        ),
    },
    {
      id: 'madeBy',
      header: t('connections.madeBy'),
      look: { least: 140, rank: 2 },
      cell: ({ made_by: by }) => <PersonName person={by} />,
    },
    {
      id: 'actions',
      header: t('connections.actions'),
      look: { least: 72 },
      cell: (token) =>
        token.state === 'ended' ? null : (
          <IconButton
            label={t('connections.endOf', { name: token.name })}
            icon={<IconBan {...smallIcon} />}
            onClick={() => onEnd(token)}
          />
        ),
    },
  ]
}

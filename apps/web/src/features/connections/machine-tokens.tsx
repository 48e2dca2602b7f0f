import type { AnswerOf, MachineToken } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../api/api.ts'
import type { Language } from '../../i18n/language.ts'
import { personText } from '../../i18n/people.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { workshopDayText, workshopMomentText } from '../../i18n/workshop-time.ts'
import { CutText } from '../../ui/admin/cut-text.tsx'
import { oneOf } from '../../ui/admin/filters.ts'
import { IconBan, IconClock, IconKey } from '../../ui/admin/icons.ts'
import { Moment } from '../../ui/admin/moment.tsx'
import { PersonName } from '../../ui/admin/person-name.tsx'
import { type StaticColumn, StaticTable } from '../../ui/admin/static-table.tsx'
import { StatusBadge } from '../../ui/admin/status-badge.tsx'
import { useShortcut } from '../../ui/admin/shortcuts.ts'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { useZone } from '../../ui/admin/workshop-clock.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { IconCheck } from '../../ui/icons.ts'
import { Cluster, Line, Stack } from '../../ui/layout.tsx'
import { EndToken } from './end-token.tsx'
import styles from './machine-tokens.module.css'
import { NewToken } from './new-token.tsx'
import { scopeKeys } from './scope-texts.ts'
import { SecretShown } from './secret-shown.tsx'

const fields = { token: oneOf(['', 'new'], '') }

/** By what programs call the API: all tokens, and the windows in which they are made and ended. */
export function MachineTokens({ tokens }: { tokens: readonly MachineToken[] }) {
  const { t } = useTranslation('admin')
  const headingId = useId()
  const { filters, setFilters } = useFilters(fields)
  const [made, setMade] = useState<AnswerOf<'createMachineToken'> | null>(null)
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
          onClose={close}
        />
      )}
      {made && (
        <SecretShown
          title={t('connections.madeTitle', { name: made.name })}
          warning={t('connections.madeText')}
          label={t('connections.token')}
          secret={made.token ?? ''}
          how={t('connections.madeHow')}
          copied={t('connections.copied')}
          onClose={() => setMade(null)}
        />
      )}
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

function columnsOf({ onEnd, ...texts }: Texts & Pick<TableProps, 'onEnd'>): StaticColumn<MachineToken>[] {
  const { t, zone, language } = texts
  return [
    { id: 'name', header: t('connections.name'), look: { least: 180 }, cell: (token) => <Name token={token} /> },
    {
      id: 'scopes',
      header: t('connections.scopes'),
      look: { least: 200, grow: 2 },
      cell: ({ scopes }) => (
        <CutText text={scopes.map((scope) => t(`connections.scopeNames.${scopeKeys[scope]}`)).join(' · ')} />
      ),
    },
    {
      id: 'status',
      header: t('connections.status'),
      look: { least: 112 },
      cell: (token) => <Status token={token} {...texts} />,
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

/** Its name, and how it ends, by which it is told from another one of the name. */
function Name({ token: { name, ending, state } }: { token: MachineToken }) {
  return (
    <Line as="span" gap="1" align="baseline" className={styles['named']}>
      <span className={classes('shrinks', state === 'active' ? 'strong' : 'muted')}>
        <CutText text={name} />
      </span>
      <bdi dir="ltr" className="muted text-s rigid">{`…${ending}`}</bdi>
    </Line>
  )
}

const looks = {
  active: { tone: 'active', icon: <IconCheck {...smallIcon} /> },
  expired: { tone: 'closed', icon: <IconClock {...smallIcon} /> },
  ended: { tone: 'closed', icon: <IconBan {...smallIcon} /> },
} as const

function Status({ token, t, zone, language }: { token: MachineToken } & Texts) {
  const { state, ended_at: at, ended_by: by } = token
  const hint =
    at && by
      ? t('connections.endedBy', { name: personText(by), time: workshopMomentText(Date.parse(at), zone, language) })
      : undefined
  return (
    <span data-hint={hint}>
      <StatusBadge {...looks[state]} quiet={state === 'active'}>
        {t(`connections.states.${state}`)}
      </StatusBadge>
    </span>
  )
}

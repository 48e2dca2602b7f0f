import type { ActiveSession, Technician } from '@warsha/contract'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { IfMay } from '../../../api/admin/if-may.tsx'
import { Answer, QueryPart } from '../../../api/admin/query-part.tsx'
import { adminPaths } from '../../../admin-paths.ts'
import { Hints } from '../../../ui/admin/hints.tsx'
import {
  type Home,
  ObjectBody,
  ObjectHead,
  ObjectMissing,
  ObjectPart,
  ObjectSkeleton,
} from '../../../ui/admin/object-page.tsx'
import { AbsencesOf } from '../../absences/index.ts'
import { EfficiencyPart } from '../../analytics/index.ts'
import { DeliveryOf } from '../../delivery/index.ts'
import { useLiveLine, WorkingNow } from '../../live/index.ts'
import { loadEndSession, SessionsOf } from '../../sessions/index.ts'
import { LawNotesOf } from '../../pay-sheet/index.ts'
import { WeekPart } from '../../timesheets/index.ts'
import { InWorkshop, useKnownWorkshop } from '../../workshop/index.ts'
import { useRates, useTechnicians } from '../data.ts'
import { Rates } from '../rate-history.tsx'
import { TechnicianState } from '../technician-state.tsx'
import { TechnicianActions } from './technician-actions.tsx'
import { TechnicianFacts } from './technician-facts.tsx'
import { personText } from '../../../i18n/people.ts'
import { call } from '../../../api/api.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { workshopMomentText } from '../../../i18n/workshop-time.ts'
import { useZone } from '../../../ui/admin/workshop-clock.tsx'
import { SignIns } from '../../sign-in/index.ts'

const EndSession = lazy(loadEndSession)

/** What a change in the hall may have changed of a technician. */
const PARTS = ['sessions', 'timesheets', 'technicians', 'absences'].map((part) => ['admin', part])

/** /admin/technicians/ID: somebody who works, or worked, in the shop, with what they do and what can be done for them. */
export function TechnicianPage() {
  const { t } = useTranslation('admin')
  const { id = '' } = useParams()
  const home = useHome()
  useLiveLine(PARTS)
  return (
    <InWorkshop loading={<ObjectSkeleton home={home} label={t('technicianPage.loading')} />}>
      <Loaded key={id} id={id} />
    </InWorkshop>
  )
}

function useHome(): Home {
  const { t } = useTranslation('admin')
  return { to: adminPaths.technicians, label: t('pages.technicians.title') }
}

function Loaded({ id }: { id: string }) {
  const { t } = useTranslation('admin')
  const waiting = <ObjectSkeleton home={useHome()} label={t('technicianPage.loading')} />
  return (
    <Hints>
      <Answer query={useTechnicians()} failed={t('technicianPage.failed')} waiting={waiting}>
        {(all) => {
          const technician = all.find((one) => String(one.id) === id)
          return technician ? <Whole technician={technician} all={all} /> : <Missing />
        }}
      </Answer>
    </Hints>
  )
}

function Missing() {
  const { t } = useTranslation('admin')
  return (
    <ObjectMissing
      home={useHome()}
      title={t('technicianPage.missing')}
      text={t('technicianPage.missingText')}
      wayBack={t('technicianPage.toAll')}
    />
  )
}

function Whole({ technician, all }: { technician: Technician; all: Technician[] }) {
  const { t } = useTranslation('admin')
  return (
    <>
      <ObjectHead
        home={useHome()}
        title={personText(technician.person)}
        state={<TechnicianState technician={technician} />}
        about={[technician.employee_number, technician.segment].filter(Boolean).join(' · ')}
        actions={
          <IfMay call="updateTechnician">
            <TechnicianActions technician={technician} all={all} />
          </IfMay>
        }
      />
      <ObjectBody
        facts={
          <ObjectPart title={t('technicianPage.about')}>
            <TechnicianFacts technician={technician} />
          </ObjectPart>
        }
      >
        <Parts technician={technician} />
      </ObjectBody>
    </>
  )
}

/** Each is read by itself. */
function Parts({ technician: { id, is_erased } }: { technician: Technician }) {
  const { t } = useTranslation('admin')
  const [ended, end] = useState<ActiveSession | null>(null)
  return (
    <>
      {!is_erased && (
        <WorkingNow
          of={{ technician: id }}
          title={t('technicianPage.now')}
          none={t('technicianPage.notNow')}
          onEnd={end}
        />
      )}
      <IfMay call="timesheet">
        <WeekPart id={id} />
      </IfMay>
      <IfMay call="paySheet">
        <LawNotesOf technician={id} />
      </IfMay>
      <IfMay call="technicianEfficiency">
        <EfficiencyPart id={id} />
      </IfMay>
      <IfMay call="absences">
        <AbsencesOf technician={id} />
      </IfMay>
      <SessionsOf of={{ technician: id }} />
      <IfMay call="hourlyRates">
        <RatesPart id={id} />
      </IfMay>
      {!is_erased && (
        <IfMay call="technicianDelivery">
          <DeliveryOf technician={id} />
        </IfMay>
      )}
      {!is_erased && (
        <IfMay call="technicianSignIns">
          <SignInsPart id={id} />
        </IfMay>
      )}
      <Suspense>{ended && <EndSession session={ended} onClose={() => end(null)} />}</Suspense>
    </>
  )
}

function RatesPart({ id }: { id: number }) {
  const { t } = useTranslation('admin')
  const { today } = useKnownWorkshop()
  return (
    <QueryPart title={t('technicians.rates.title')} query={useRates(id)} failed={t('technicians.rates.failed')}>
      {(rates) => <Rates rates={rates} today={today} />}
    </QueryPart>
  )
}

/** Where a technician is signed in: a phone that was lost is signed out here. */
function SignInsPart({ id }: { id: number }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  return (
    <ObjectPart title={t('technicians.signIns.open')}>
      <SignIns
        queryKey={['technicians', id, 'sign-ins']}
        load={async (signal) => (await call('technicianSignIns', { params: { id }, signal })).sign_ins}
        end={(signIn, current_password) =>
          call('endTechnicianSignIn', { params: { id: signIn }, body: { current_password } })
        }
        timeOf={(instant) => workshopMomentText(instant, zone, language)}
      />
    </ObjectPart>
  )
}

import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyOf, Workshop } from '@warsha/contract'
import { call, send } from '../../api/api.ts'
import type { Sending } from '../../api/client.ts'
import { workshopQuery } from './in-workshop.tsx'

const logoKey = ['admin', 'workshop', 'logo']

/** The picture that stands on papers. */
export function useLogo(hasLogo: boolean) {
  return useQuery({
    queryKey: logoKey,
    queryFn: async ({ signal }) => (await send('logo', { signal })).blob(),
    enabled: hasLogo,
    staleTime: Infinity,
  })
}

export async function nameCompany(
  client: QueryClient,
  sent: { body: BodyOf<'nameWorkshop'> } & Sending,
): Promise<Workshop> {
  const saved = await call('nameWorkshop', sent)
  client.setQueryData(workshopQuery.queryKey, saved)
  return saved
}

export async function setWebPush(client: QueryClient, isOn: boolean): Promise<void> {
  client.setQueryData(
    workshopQuery.queryKey,
    await call('setWebPush', { body: { is_on: isOn }, version: versionShown(client) }),
  )
}

/** Of the workshop's settings, as they are shown. */
function versionShown(client: QueryClient): number | undefined {
  return client.getQueryData(workshopQuery.queryKey)?.version
}

type LogoHandlers = { onSaved: (logo: Blob | null, before: Blob | null) => void; onFailed: (error: unknown) => void }

/** Sets another logo, or none: shown once it is saved. */
export function useSetLogo({ onSaved, onFailed }: LogoHandlers) {
  const client = useQueryClient()
  const version = () => versionShown(client)
  return useMutation({
    mutationFn: (logo: Blob | null) => (logo ? sendLogo(logo, version()) : call('removeLogo', { version: version() })),
    onSuccess: (workshop, logo) => {
      const before = client.getQueryData<Blob>(logoKey) ?? null
      client.setQueryData(workshopQuery.queryKey, workshop)
      // As the server keeps it, which is not always as it was sent.
      if (logo) void client.invalidateQueries({ queryKey: logoKey })
      else client.removeQueries({ queryKey: logoKey })
      onSaved(logo, before)
    },
    onError: onFailed,
  })
}

function sendLogo(logo: Blob, version: number | undefined): Promise<Workshop> {
  const form = new FormData()
  form.set('file', logo)
  return call('setLogo', { form, version })
}

import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyOf, Workshop } from '@warsha/contract'
import { call, send } from '../../api/api.ts'
import type { Sending } from '../../api/client.ts'
import { saveWorkshop } from './save-workshop.ts'

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

export function nameCompany(client: QueryClient, sent: { body: BodyOf<'nameWorkshop'> } & Sending): Promise<Workshop> {
  return saveWorkshop(client, () => call('nameWorkshop', sent))
}

export function setWebPush(client: QueryClient, isOn: boolean): Promise<Workshop> {
  return saveWorkshop(client, (version) => call('setWebPush', { body: { is_on: isOn }, version }))
}

type LogoHandlers = { onSaved: (logo: Blob | null, before: Blob | null) => void; onFailed: (error: unknown) => void }

/** Sets another logo, or none: shown once it is saved. */
export function useSetLogo({ onSaved, onFailed }: LogoHandlers) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (logo: Blob | null) =>
      saveWorkshop(client, (version) => (logo ? sendLogo(logo, version) : call('removeLogo', { version }))),
    onSuccess: (_workshop, logo) => {
      const before = client.getQueryData<Blob>(logoKey) ?? null
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

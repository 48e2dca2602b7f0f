export type Kind = 'everything' | 'code' | 'sources' | 'server' | 'components'
export const READS: Record<Kind, (path: string) => boolean>
export function fileDigests(root: string): Promise<Map<string, string> | null>
export function digestOfKind(digests: Map<string, string>, kind: Kind): string
export function digestOf(content: string | Uint8Array): string

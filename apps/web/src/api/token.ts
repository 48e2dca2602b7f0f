/** What the app reads from an access token. The server alone decides whether it is good. */
type Claims = { exp?: number; sub?: string }

/** When the token ends, in milliseconds since 1970; null when it does not say. */
export function endOf(token: string): number | null {
  const { exp } = claimsOf(token)
  return typeof exp === 'number' ? exp * 1000 : null
}

/** Whether both tokens are of one person. Tokens that do not name their person count as one's own. */
export function isSamePerson(a: string, b: string): boolean {
  const [one, other] = [claimsOf(a).sub, claimsOf(b).sub]
  return one === undefined || other === undefined || one === other
}

function claimsOf(token: string): Claims {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    return JSON.parse(atob(payload)) as Claims
  } catch {
    return {}
  }
}

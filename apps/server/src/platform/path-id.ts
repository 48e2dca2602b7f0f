/** The id in a call's path; 0, which nothing has, when what stands there is no id. */
export function idIn(params: Record<string, string>): number {
  const text = params['id'] ?? ''
  const id = Number(text)
  return /^[0-9]+$/.test(text) && id < 2 ** 31 ? id : 0
}

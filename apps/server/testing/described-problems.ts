import { API_PREFIX, calls, type CallName, type Problem } from '@warsha/contract'
import { refusalsOf } from '@warsha/contract/openapi'

const described = (Object.keys(calls) as CallName[]).map((name) => ({
  method: calls[name].method,
  path: new RegExp(`^${API_PREFIX}${calls[name].path.replace(/:\w+/g, '[^/]+')}$`),
  parts: calls[name].path.match(/:/g)?.length ?? 0,
  codes: new Set([...refusalsOf(name).values()].flat().map(String)),
  name,
}))
// A path of its own comes before one that it would fit.
described.sort((one, other) => one.parts - other.parts)

/** Throws an Error for a refusal that the description of the API does not have at this call. */
export function mustBeDescribed(method: string, url: string, { code }: Partial<Problem>): void {
  const [path = ''] = url.split('?')
  const call = described.find((each) => each.method === method && each.path.test(path))
  if (!call || code === undefined || call.codes.has(code)) return
  throw new Error(`${call.name} answered ${code}, which its description does not have`)
}

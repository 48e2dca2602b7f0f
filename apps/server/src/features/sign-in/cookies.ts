import { SECOND } from '@warsha/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Over http, where the name cannot hold it to this host, a cookie goes to the calls alone that read it. */
const PATH = '/api/auth'

/** Browsers hold a cookie of this name to this very host, to https and to all of its paths. */
const overHttps = (name: string) => `__Host-${name}`

/** The cookie as it came. Over https one without the prefix may be somebody else's: a neighbour or plain http set it. */
export function readCookie({ cookies, protocol }: FastifyRequest, name: string): string | undefined {
  return cookies[protocol === 'https' ? overHttps(name) : name]
}

type Cookie = { name: string; value: string; lastsMs: number }

/** Sets a cookie that no script reads and no other site sends. */
export function setCookie(request: FastifyRequest, reply: FastifyReply, { name, value, lastsMs }: Cookie): void {
  const usual = { httpOnly: true, sameSite: 'strict', maxAge: lastsMs / SECOND } as const
  if (request.protocol !== 'https') {
    reply.setCookie(name, value, { ...usual, path: PATH })
    return
  }
  reply.setCookie(overHttps(name), value, { ...usual, path: '/', secure: true })
  if (request.cookies[name] !== undefined) reply.clearCookie(name, { path: PATH })
}

export function clearCookie(request: FastifyRequest, reply: FastifyReply, name: string): void {
  if (request.protocol === 'https') reply.clearCookie(overHttps(name), { path: '/', secure: true })
  reply.clearCookie(name, { path: PATH })
}

/** Whether a browser sends the request from a page of this app, or no browser sends it. */
export function isOfOwnPages({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = headers
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}

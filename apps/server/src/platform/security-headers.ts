import type { ServerResponse } from 'node:http'
import { TLSSocket } from 'node:tls'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'

/** Pictures come from the server or from the phone itself; nothing comes from elsewhere. */
const contentSecurity = {
  contentSecurityPolicy: {
    directives: {
      'default-src': ["'self'"],
      // The scanner of job cards decodes in WebAssembly.
      'script-src': ["'self'", "'wasm-unsafe-eval'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'worker-src': ["'self'", 'blob:'],
      'object-src': ["'none'"],
      'frame-ancestors': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'upgrade-insecure-requests': null,
    },
  },
  // Sent over https alone: elsewhere it means nothing.
  strictTransportSecurity: false,
  originAgentCluster: false,
}

/** Made once: the plugin that Fastify has for them makes them anew for each request. */
const setByHelmet = helmet(contentSecurity)

/** Sets what every answer carries. */
export function setSecurityHeaders(
  request: FastifyRequest,
  { raw }: FastifyReply,
  done: (error?: Error) => void,
): void {
  setHeaders(request, raw, { isSecure: request.protocol === 'https', done })
}

type Done = { isSecure: boolean; done: (error?: Error) => void }

function setHeaders(request: FastifyRequest, raw: ServerResponse, { isSecure, done }: Done): void {
  raw.setHeader('permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()')
  if (isSecure) raw.setHeader('strict-transport-security', 'max-age=31536000')
  setByHelmet(request.raw, raw, (error) => done(error as Error | undefined))
}

/** The same for a request that Fastify could not route, of which it does not know what a proxy says. */
export function setHeadersUnrouted(trustedProxies: string[]): typeof setSecurityHeaders {
  const isProxy = proxyAddr.compile(trustedProxies)
  return (request, { raw }, done) => {
    const { socket, headers } = request.raw
    const forwarded = isProxy(socket.remoteAddress ?? '', 0) ? headers['x-forwarded-proto'] : undefined
    const protocol = [forwarded].flat().at(-1)?.split(',').at(-1)?.trim()
    setHeaders(request, raw, { isSecure: protocol ? protocol === 'https' : socket instanceof TLSSocket, done })
  }
}

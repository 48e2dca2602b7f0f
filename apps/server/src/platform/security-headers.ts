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
  raw.setHeader('permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()')
  if (request.protocol === 'https') raw.setHeader('strict-transport-security', 'max-age=31536000')
  setByHelmet(request.raw, raw, (error) => done(error as Error | undefined))
}

import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { API_PREFIX } from '@warsha/contract'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { version } from './version.ts'

/** OpenAPI 3.1 at /api/openapi.json and pages to read it at /api/docs, from the schemas that validate. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Warsha', version, description: 'Time tracking and administration for a repair workshop' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, {
    routePrefix: `${API_PREFIX}/docs`,
    uiConfig: { docExpansion: 'none', deepLinking: true },
    staticCSP: true,
  })
  app.get(`${API_PREFIX}/openapi.json`, { schema: { hide: true } }, async () => app.swagger())
}

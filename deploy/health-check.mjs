import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'

/** Exits with 0 when the app on this machine answers that it lives, whatever its certificate is made out to. */
const { PORT = '3000', TLS_CERT } = process.env
const options = { host: '127.0.0.1', port: PORT, path: '/api/health/live', timeout: 4_000, rejectUnauthorized: false }
const request = (TLS_CERT ? overHttps : overHttp)(options, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1))
request.on('timeout', () => process.exit(1))
request.on('error', () => process.exit(1))
request.end()

export { machineTokens } from './machine-tokens.ts'
export { connections } from './routes.ts'
export { hashOfToken, newToken } from './token-text.ts'

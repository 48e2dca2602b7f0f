import { headers } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import type { FastifyRequest } from 'fastify'

const LONGEST_ID = 100

/** A header of this name, or null when it is missing or empty. */
export function headerOf({ headers: sent }: FastifyRequest, name: string): string | null {
  const value = sent[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** The instant in a header; null when there is none. */
export function instantOf(request: FastifyRequest, name: string): Instant | null {
  const instant = Date.parse(headerOf(request, name) ?? '')
  return Number.isNaN(instant) ? null : instant
}

/** Which device sends, as far as it says so. */
export function deviceIdOf(request: FastifyRequest): string | null {
  return headerOf(request, headers.deviceId)?.slice(0, LONGEST_ID) ?? null
}

/** What the device's clock showed as it sent; null when it does not say. */
export function deviceSentAt(request: FastifyRequest): Instant | null {
  return instantOf(request, headers.clientTime)
}

import http, { type RequestListener, type Server } from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import { SECOND } from '@warsha/domain'
import { oneAtATime as oneRound } from '@warsha/domain/coalesce'
import type { FastifyServerFactory } from 'fastify'
import { readFile } from 'node:fs/promises'
import { CONNECTION_LIMITS, type ConnectionLimits, limitConnections } from './connections.ts'

/** Where Linux lists its TCP connections; elsewhere nothing is known of them. */
const LISTS = ['/proc/net/tcp', '/proc/net/tcp6']

/** Bytes that the system holds for connections as their other sides have not taken them, by `placeOf`. */
async function systemQueues(): Promise<Map<string, number>> {
  const texts = await Promise.all(LISTS.map((path) => readFile(path, 'latin1').catch(() => '')))
  const queues = new Map<string, number>()
  for (const [, own = '', other = '', bytes = ''] of texts.join('\n').matchAll(CONNECTION)) {
    const place = `${Number.parseInt(own, 16)} ${Number.parseInt(other, 16)}`
    queues.set(place, (queues.get(place) ?? 0) + Number.parseInt(bytes, 16))
  }
  return queues
}

/** A line of the list: both ports after their addresses, the state, and what waits to be taken, all in hexadecimals. */
const CONNECTION = /^ *\d+: [\dA-F]+:([\dA-F]{4}) [\dA-F]+:([\dA-F]{4}) [\dA-F]{2} ([\dA-F]{8}):/gm

/** Its two ports. Others that have the same are counted with it, which only makes it look busier. */
function placeOf({ localPort = 0, remotePort = 0 }: Socket): string {
  return `${localPort} ${remotePort}`
}

/** Who takes no byte of an answer for so long is gone. */
const UNREAD_FOR_MS = 30 * SECOND
/** Requests that wait on one connection for the answer to the one before. Browsers send none ahead. */
const MOST_WAITING = 16

type Options = {
  unreadForMs?: number | undefined
  limits?: ConnectionLimits | undefined
  /** proxies come for many people: their connections are counted in all only */
  trustedProxies?: string[]
}

/**
 * Makes the http or https server of an app, which holds no more for a connection than one answer: its requests are done
 * one after the other, and it is ended when it sends too many ahead or takes nothing of what is sent.
 */
export function serverFactory({
  unreadForMs = UNREAD_FOR_MS,
  limits = CONNECTION_LIMITS,
  trustedProxies = [],
}: Options): FastifyServerFactory {
  return (handler, options) => {
    const { https: tls, http: plain, keepAliveTimeout, requestTimeout } = options as Made
    const listener = oneAtATime(handler)
    const server = tls ? https.createServer(tls, listener) : http.createServer(plain ?? {}, listener)
    Object.assign(server, { keepAliveTimeout, requestTimeout })
    limitConnections(server, limits, trustedProxies)
    endUnread(server, unreadForMs)
    return server
  }
}

type Made = {
  https?: https.ServerOptions | null
  http?: http.ServerOptions | null
  keepAliveTimeout: number
  requestTimeout: number
}

/** Answers the requests of one connection in turn: what is pipelined is made only when its reader has come so far. */
function oneAtATime(handle: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, (() => void)[]>()

  function lineOf(socket: Socket): (() => void)[] {
    const known = lines.get(socket)
    if (known) return known
    const line: (() => void)[] = []
    lines.set(socket, line)
    return line
  }

  return (request, response) => {
    const { socket } = request
    if (socket.destroyed) return
    const line = lineOf(socket)
    line.push(() => handle(request, response))
    if (line.length > 1 + MOST_WAITING) {
      socket.destroy()
      return
    }
    // Limits, log, metrics and the pipes of a file listen for its end, each once: more than Node takes for a leak.
    response.setMaxListeners(20)
    response.once('close', () => {
      line.shift()
      if (!socket.destroyed) line[0]?.()
    })
    if (line.length === 1) line[0]?.()
  }
}

/** Of a TCP connection, as the system has it: also what TLS writes into it. */
type Handle = { writeQueueSize: number; bytesWritten: number }

/** @property queued bytes that the system held for it when that was looked up last; null: not yet */
type Seen = { taken: number; since: number; queued: number | null }

/** Ends connections whose reader takes nothing. One that takes a little now and then may be as slow as it likes. */
function endUnread(server: Server, unreadForMs: number): void {
  const connections = new Map<Socket, Seen>()

  server.on('connection', (socket: Socket) => {
    connections.set(socket, { taken: 0, since: performance.now(), queued: null })
    socket.once('close', () => connections.delete(socket))
  })

  async function look(): Promise<void> {
    const now = performance.now()
    const stuck: [Socket, Seen][] = []
    for (const [socket, seen] of connections) {
      const { waiting, taken } = written(socket)
      if (waiting === 0 || taken !== seen.taken) connections.set(socket, { taken, since: now, queued: null })
      else if (now - seen.since >= unreadForMs / 3) stuck.push([socket, seen])
    }
    if (stuck.length === 0) return
    // The system takes more only once a good part of its own buffer is free: a slow reader empties that meanwhile.
    const queues = await systemQueues()
    for (const [socket, seen] of stuck) {
      const queued = queues.get(placeOf(socket)) ?? null
      if (queued !== null && seen.queued !== null && queued < seen.queued) seen.since = now
      else if (now - seen.since >= unreadForMs) socket.destroy()
      seen.queued = queued
    }
  }

  const looking = oneRound(look)
  const timer = setInterval(() => void looking(), unreadForMs / 10).unref()
  server.once('close', () => clearInterval(timer))
}

/** What was given to the system and not taken, and what the other side has taken so far. */
function written(socket: Socket): { waiting: number; taken: number } {
  const { _handle: handle } = socket as unknown as { _handle: Handle | null }
  if (!handle) return { waiting: 0, taken: 0 }
  return { waiting: handle.writeQueueSize, taken: handle.bytesWritten - handle.writeQueueSize }
}

import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { addressOf } from '../processes/client.mjs'
import { commandOf, processesIn } from '../processes/processes-in.mjs'
import { until } from './club.mjs'
import { serviceFigure, statusOfPage, untilWorking } from './service.mjs'

/** @typedef {import('../processes/figures.mjs').Figure} Figure */
/** @typedef {{ run: import('./run.mjs').Run }} OfRun */

const STOPPED_WITHIN_S = 30
const LOAD_MS = /** @type {const} */ ([1_000, 1_000])

/**
 * Stops the server in order under load, and starts it again.
 * @param {OfRun & { environment?: NodeJS.ProcessEnv }} options `environment`: more variables for the next server
 * @returns {Promise<Figure[]>}
 */
export async function checkStop({ run, environment = {} }) {
  const { club } = run
  await run.useFor(...LOAD_MS)
  const startedMs = performance.now()
  const server = club.server()
  server.signal('SIGTERM')
  await pause(200)
  const wasReady = await server.isReady()
  const code = await server.ended
  const seconds = (performance.now() - startedMs) / 1_000
  const left = processesIn(club.folder)
  for (const pid of left) console.log(`       LEFT ${pid}: ${commandOf(pid)}`)
  const next = await club.start(environment)
  if (!(await next.ready())) throw new Error(`the server did not start again:\n${next.output()}`)
  const serviceS = await untilWorking(club, 'a stop')
  await run.check('SIGTERM')
  return [
    { what: 'the server was ready 200 ms after SIGTERM', value: Number(wasReady), exactly: 0 },
    { what: 'exit code after SIGTERM under load', value: code, exactly: 0 },
    { what: 'time until it had ended', value: seconds, unit: 's', most: STOPPED_WITHIN_S },
    { what: 'processes left after SIGTERM', value: left.length, exactly: 0 },
    serviceFigure('a stop and a start', serviceS),
  ]
}

const SLOW_CLIENTS = 300
/** First number of the addresses of slow clients; the other people of the load have smaller numbers. */
const SLOW_ADDRESSES_FROM = 50_000
const SLOW_MS = 8_000
const BYTE_EVERY_MS = 500

/**
 * Opens 300 clients that send their requests byte by byte, half of them slowly in the header and half in the body.
 * @param {OfRun} options
 * @returns {Promise<Figure[]>}
 */
export async function checkSlowClients({ run }) {
  const { club } = run
  await run.useFor(...LOAD_MS)
  const sockets = await Promise.all(
    Array.from({ length: SLOW_CLIENTS }, (_, at) => openSlowClient(club.port, at)),
  )
  const connected = sockets.filter((socket) => socket !== null).length
  const startedMs = performance.now()
  let served = 0
  let failed = 0
  while (performance.now() - startedMs < SLOW_MS) {
    if ((await statusOfPage(club)) === 200) served += 1
    else failed += 1
    await pause(50)
  }
  const stillConnected = sockets.filter((socket) => socket?.readyState === 'open').length
  for (const socket of sockets) socket?.destroy()
  const seconds = await untilWorking(club, 'slow clients')
  await run.check('slow clients')
  return [
    { what: 'slow clients that were connected', value: connected, exactly: SLOW_CLIENTS },
    { what: 'slow clients still connected at the end', value: stillConnected, exactly: SLOW_CLIENTS },
    { what: 'pages served meanwhile', value: served, least: 5 },
    { what: 'pages that failed meanwhile', value: failed, exactly: 0 },
    serviceFigure('slow clients', seconds),
  ]
}

/**
 * Opens the slow client with a number. Each has an address of its own, because one network may send few bodies at once.
 * @param {number} port @param {number} number @returns {Promise<import('node:net').Socket | null>}
 */
function openSlowClient(port, number) {
  const isSlowInHeader = number % 2 === 0
  const start = `host: localhost\r\nx-forwarded-for: ${addressOf(SLOW_ADDRESSES_FROM + number)}\r\n`
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const text = isSlowInHeader
      ? `GET / HTTP/1.1\r\n${start}x-slow: ${'a'.repeat(1_000)}`
      : `POST /api/v1/club/contact HTTP/1.1\r\n${start}content-type: application/json\r\ncontent-length: 1000\r\n\r\n`
    let at = isSlowInHeader ? 0 : text.length
    const writing = setInterval(() => {
      socket.write(text[at] ?? ' ')
      at += 1
    }, BYTE_EVERY_MS)
    socket.once('connect', () => {
      if (!isSlowInHeader) socket.write(text)
      resolve(socket)
    })
    socket.on('error', () => resolve(null))
    socket.once('close', () => clearInterval(writing))
  })
}

const STALLED_MS = 8_000

/**
 * Makes the mail server and the payment host accept connections and never answer.
 * @param {OfRun} options
 * @returns {Promise<Figure[]>}
 */
export async function checkStalledHosts({ run }) {
  const { club, history } = run
  await run.useFor(...LOAD_MS)
  const hosts = [club.mailHost, club.paymentHost]
  for (const host of hosts) host.stall()
  const startedMs = performance.now()
  let served = 0
  let failed = 0
  while (performance.now() - startedMs < STALLED_MS) {
    if ((await statusOfPage(club)) === 200) served += 1
    else failed += 1
    await pause(50)
  }
  const countOf = (/** @type {string} */ kind) =>
    history.operations.filter((operation) => operation.kind === kind && operation.outcome === 'acknowledged')
      .length
  const mails = club.smtp.received.length
  const orders = countOf('order')
  const stalled = hosts.map((host) => host.stalledCount())
  for (const host of hosts) host.resume()
  const ms = await until(() => club.smtp.received.length > mails && countOf('order') > orders, {
    withinMs: 180_000,
    what: 'a mail and an order after the hosts stalled',
  })
  await run.check('stalled hosts')
  return [
    { what: 'connections that the mail host never answered', value: stalled[0] ?? 0, least: 1 },
    { what: 'connections that the payment host never answered', value: stalled[1] ?? 0, least: 1 },
    { what: 'pages served meanwhile', value: served, least: 5 },
    { what: 'pages that failed meanwhile', value: failed, exactly: 0 },
    serviceFigure('stalled hosts answered again (a mail and an order)', ms / 1_000),
  ]
}

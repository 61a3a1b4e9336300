import { setTimeout as pause } from 'node:timers/promises'
import { seeded } from '../faults/seeded.mjs'
import { unaccountedChanges } from './change-account.mjs'
import { loadEditor } from './editor-code.mjs'
import { badConnection } from './network.mjs'
import { CMS, done, edit, newPage, openedDraft } from './pages.mjs'
import { randomEditor } from './random-editor.mjs'
import { measureSight } from './sight.mjs'

const CHANGES = 10_000
/** Timers of the editor run faster by this factor while the changes are made. */
const SPEED = 10
const BAD = { delayMs: 40, loss: 0.05, repetition: 0.1 }
const OFFLINE = { delayMs: 40, loss: 1, repetition: 0 }
const GOOD = { delayMs: 0, loss: 0, repetition: 0 }
/** Maximum pause between two changes of either client. */
const PAUSE_MOST_MS = 6
const CALM_WITHIN_MS = 60_000

/**
 * Changes one page at random in two sessions of the editor, over connections that delay, lose and repeat requests. Each
 * change contains a distinct token. At the end, each token must be in the draft or in an open conflict, or a person who
 * had it on the screen must have replaced it.
 * @param {import('./site.mjs').Site} site
 * @param {import('./rows.mjs').Choices} choices
 * @returns {Promise<import('./rows.mjs').Measured>}
 */
export async function measureMerging(site, { seed, count }) {
  const pair = await openPair(site, seed)
  const { page, clients, reader } = pair
  const random = seeded(seed, 'merging')
  const editors = clients.map(({ session, call }) =>
    randomEditor(session, { random, page, call, code: pair.code }),
  )
  const countMade = () => editors.reduce((sum, editor) => sum + editor.changes.length, 0)
  site.sources.world.speed = SPEED
  const total = count(CHANGES)
  for (let turn = 0; countMade() < total; turn += 1) {
    await random.pick(editors)?.change()
    // From time to time, take one of the clients offline for a while.
    if (turn % 400 === 200) random.pick(clients)?.connection.setQuality(OFFLINE)
    if (turn % 400 === 300) for (const { connection } of clients) connection.setQuality(BAD)
    await pause(random.next() * PAUSE_MOST_MS)
  }
  for (const { connection } of clients) connection.setQuality(GOOD)
  await untilEqual(clients, reader, page.id)
  const changes = editors.flatMap((editor) => editor.changes)
  const log = await readLog(site, page.id)
  const final = await openedDraft(reader, page.id)
  const lost = unaccountedChanges({ changes, log, final })
  const views = clients.map(({ session }) => shownBy(session))
  const stored = storedIn(final)
  site.sources.world.speed = 1
  await settleAll(reader, page.id, final)
  const sight = await measureSight(clients, { random, count })
  for (const { session } of clients) session.close()
  const sum = (/** @type {(one: any) => number} */ of) =>
    clients.reduce((all, one) => all + of(one.connection.counts), 0)
  const results = log.flatMap((each) => each.results.map((/** @type {any} */ result) => result.status))
  const resultsOf = (/** @type {string} */ status) => results.filter((each) => each === status).length
  return {
    figures: [
      {
        what: 'changes that are neither in the draft nor knowingly replaced nor a conflict',
        value: lost.length,
        exactly: 0,
      },
      { what: 'changes that were applied twice', value: appliedTwice(log), exactly: 0 },
      {
        what: 'clients whose screen differs from the stored draft',
        value: views.filter((view) => view !== stored).length,
        exactly: 0,
      },
      { what: 'changes made', value: changes.length, least: total },
      ...sight,
    ],
    notes: [
      `${results.length} operations stored: ${['applied', 'conflict', 'restored', 'unchanged', 'refused'].map((status) => `${resultsOf(status)} ${status}`).join(', ')}`,
      `${sum(({ sent }) => sent)} requests: ${sum((one) => one.lost)} lost, ${sum((one) => one.answersLost)} without their answer, ${sum((one) => one.repeated)} repeated`,
      ...lost.slice(0, 8).map((change) => `lost: ${JSON.stringify(change)}`),
    ],
  }
}

/** Opens one page in the sessions of two people. @param {import('./site.mjs').Site} site @param {number} seed */
async function openPair(site, seed) {
  const reader = await site.person('owner')
  const page = await newPage(reader, 'Merging')
  const code = await loadEditor(site.sources)
  const random = seeded(seed, 'blocks')
  await edit(
    reader,
    page.id,
    Array.from({ length: 8 }, (_, at) =>
      code.adding({
        key: random.uuid(),
        after: null,
        template: at % 2 === 0 ? 'text' : 'steps',
        variables: at % 2 === 0 ? { heading: `Block ${at}` } : { heading: `Steps ${at}`, steps: [] },
      }),
    ),
  )
  const clients = []
  for (const key of ['content', 'owner']) {
    const client = await site.person(key)
    const connection = badConnection(client, {
      random: seeded(seed, `connection ${key}`),
      quality: { ...GOOD },
      RequestFailure: code.RequestFailure,
    })
    site.sources.world.call = connection.call
    const session = await code.openPageSession(page.id, clients.length + 1)
    clients.push({
      session,
      connection,
      call: (/** @type {string} */ path, /** @type {object} */ body) => done(client, path, body),
    })
    connection.setQuality({ ...BAD })
  }
  site.sources.world.call = (endpoint, input) => {
    const found = clients.find(({ session }) => session.client === input.client)
    if (found === undefined) throw new Error(`no session has the id ${input.client}`)
    return found.connection.call(endpoint, input)
  }
  return { page, clients, reader, code }
}

/** @param {any[]} clients @param {import('./site.mjs').Client} reader @param {number} page */
async function untilEqual(clients, reader, page) {
  const startedMs = performance.now()
  for (;;) {
    for (const { session, connection } of clients) {
      await session.flush()
      await connection.quiet()
      await session.sync()
    }
    const { seq } = await openedDraft(reader, page)
    const areCalm = clients.every(
      ({ session }) => session.view().seq === seq && session.view().saving === 'saved',
    )
    if (areCalm) return
    if (performance.now() - startedMs > CALM_WITHIN_MS) return
    await pause(20)
  }
}

/**
 * Settles the open conflicts, because in a field with a conflict, later texts of the same author are added to the
 * conflict.
 * @param {import('./site.mjs').Client} reader
 * @param {number} page
 * @param {any} draft
 */
async function settleAll(reader, page, { conflicts, seq }) {
  for (const { id } of conflicts)
    await done(reader, `${CMS}/settle`, { page, conflict: id, choice: 'kept', since: seq })
}

/** Returns the edits of a page as they are stored. @param {import('./site.mjs').Site} site @param {number} page */
async function readLog({ database }, page) {
  const { rows } = await database.query(
    'select seq, client, operations, results from page_edit where page_id = $1 order by seq',
    [page],
  )
  return rows
}

/** Returns how many changes the log applied more than once. @param {any[]} log */
function appliedTwice(log) {
  const seen = new Map()
  for (const { client, operations, results } of log)
    operations.forEach((/** @type {any} */ operation, /** @type {number} */ at) => {
      if (!['applied', 'restored'].includes(results[at]?.status) || client.startsWith('conflict-')) return
      for (const token of new Set(JSON.stringify(operation).match(/#\d+#/g) ?? []))
        seen.set(token, (seen.get(token) ?? 0) + (operation.kind === 'set' ? 1 : 0))
    })
  return [...seen.values()].filter((times) => times > 1).length
}

/** @param {any} session */
function shownBy(session) {
  const { state, conflicts } = session.view()
  return textOf({
    fields: state.page.values,
    blocks: state.blocks
      .filter((/** @type {any} */ block) => block.removed === null)
      .map((/** @type {any} */ { key, values, isRestored }) => ({ key, values, isRestored })),
    conflicts,
  })
}

/** @param {any} draft */
function storedIn({ fields, blocks, conflicts }) {
  return textOf({
    fields,
    blocks: blocks
      .filter((/** @type {any} */ block) => !block.is_removed)
      .map((/** @type {any} */ { key, values, is_restored: isRestored }) => ({ key, values, isRestored })),
    conflicts,
  })
}

/** Returns JSON text with sorted names. An absent property equals null. @param {unknown} value */
export function textOf(value) {
  return JSON.stringify(value, (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part)
            .filter(([, inner]) => inner !== null && inner !== undefined)
            .sort(([one], [other]) => (one < other ? -1 : 1)),
        )
      : part,
  )
}

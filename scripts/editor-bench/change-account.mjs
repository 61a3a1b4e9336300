import { tokensIn } from './tokens.mjs'

/** @typedef {import('./random-editor.mjs').Change} Change */

const REMOVALS = ['remove_block', 'remove_item']

/**
 * Returns the changes that were lost without notice. The text of such a change is neither on the page nor in an open
 * conflict, and no person who had it on the screen has replaced or removed it.
 * @param {{ changes: readonly Change[], log: readonly any[], final: any }} run
 */
export function unaccountedChanges({ changes, log, final }) {
  const present = new Set(
    tokensIn([
      final.fields,
      final.blocks.filter((/** @type {any} */ block) => !block.is_removed),
      final.conflicts.map((/** @type {any} */ { kept, other }) => [kept, other]),
    ]),
  )
  const statuses = statusesOf(log)
  const removals = appliedRemovals(log)
  /** @type {Map<string, Change[]>} */
  const replacing = new Map()
  for (const change of changes)
    for (const token of [...change.seen, ...change.own])
      replacing.set(token, [...(replacing.get(token) ?? []), change])

  /**
   * Returns whether a change has replaced a text that its person saw.
   * @param {Change} change
   * @param {string} token
   * @returns {boolean}
   */
  const tookEffect = (change, token) => {
    if (change.kind === 'settle' || change.kind === 'publish') return true
    if (REMOVALS.includes(change.kind)) return removals.has(placeOf(change))
    return change.tokens.some((own) => {
      const status = statuses.get(own)
      // The editor sends only the last of several consecutive texts of one field, so a text without a status was not
      // sent.
      if (status === undefined)
        return (replacing.get(own) ?? []).some(
          (next) => next.client === change.client && tookEffect(next, own),
        )
      if (status === 'applied') return true
      // If the person has a text of their own in a conflict, the new text replaces it there.
      return status === 'conflict' && (change.own.includes(token) || isOwnText(changes, change, token))
    })
  }
  return changes.filter((change) =>
    change.tokens.some(
      (token) => !present.has(token) && !(replacing.get(token) ?? []).some((next) => tookEffect(next, token)),
    ),
  )
}

/**
 * Returns whether the same client typed the text into the same field before. A later text of this client then replaces
 * it within the conflict.
 * @param {readonly Change[]} changes
 * @param {Change} change
 * @param {string} token
 */
function isOwnText(changes, change, token) {
  const source = changes.find((each) => each.tokens.includes(token))
  return source?.client === change.client && source.block === change.block && source.path === change.path
}

/** Returns the result of each token's operation: `applied` or `conflict`. @param {readonly any[]} log */
function statusesOf(log) {
  const statuses = new Map()
  for (const { client, operations, results } of log) {
    if (client.startsWith('conflict-')) continue
    operations.forEach((/** @type {any} */ operation, /** @type {number} */ at) => {
      const status = results[at]?.status
      for (const token of tokensIn(operation)) statuses.set(token, status === 'restored' ? 'applied' : status)
    })
  }
  return statuses
}

/** @param {readonly any[]} log */
function appliedRemovals(log) {
  const places = new Set()
  for (const { client, operations, results } of log)
    operations.forEach((/** @type {any} */ operation, /** @type {number} */ at) => {
      if (REMOVALS.includes(operation.kind) && results[at]?.status === 'applied')
        places.add(placeOf({ client, path: '', ...operation }))
    })
  return places
}

/** @param {{ kind: string, client: string, block: string | null, path: string }} change */
function placeOf({ kind, client, block, path }) {
  return `${kind} ${client} ${block} ${path}`
}

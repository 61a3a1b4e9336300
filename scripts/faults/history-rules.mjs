/** @typedef {import('./history.mjs').Operation} Operation */

/**
 * The stored records after all requests have ended, limited to those of the people in the history.
 * @typedef {object} Stored
 * @property {Readonly<Record<string, readonly string[]>>} records the keys of the stored records by kind, a doubled one
 * twice; a record that belongs to no request has a key of its own. Kinds that are absent are not checked.
 * @property {readonly Capacity[]} capacities
 * @property {readonly OrderSums[]} orders
 * @property {readonly { ticket: string, scan: string }[]} admissions of tickets at a gate that were not undone
 * @property {readonly Chain[]} chains
 */

/** @typedef {{ subject: string, capacity: number, sold: number, left: number }} Capacity */

/**
 * The sums of an order, in cents. `charged` is its total minus the returned items, or 0 if it was cancelled; `due` is
 * negative if the club owes the buyer money.
 * @typedef {{ order: string, lines: number, total: number, charged: number, paid: number, refunded: number, due: number
 * }} OrderSums
 */

/** @typedef {{ chain: string, links: readonly { position: number, previousHash: string, hash: string }[] }} Chain */

/** @typedef {{ rule: string, subject: string, message: string }} Violation */

/**
 * Returns each contradiction between the history and the stored data or the answers.
 * @param {readonly Operation[]} operations
 * @param {Stored} stored
 * @returns {Violation[]}
 */
export function findViolations(operations, stored) {
  return [
    ...findLostAndDoubled(operations, stored),
    ...findOversold(operations, stored),
    ...findRevivedSessions(operations),
    ...findLostSessions(operations),
    ...findUnbalanced(stored),
    ...findWrongRefunds(operations, stored),
    ...findDoubledAdmissions(operations, stored),
    ...findBrokenChains(stored),
    ...findReadsThatGoBack(operations),
  ]
}

/** @param {readonly Operation[]} operations @param {Stored} stored @returns {Violation[]} */
function findLostAndDoubled(operations, { records }) {
  return Object.entries(records).flatMap(([kind, keys]) => {
    const counts = countsOf(keys)
    const requests = groupByKey(operations.filter((operation) => operation.kind === kind))
    const unrequested = [...counts.keys()]
      .filter((key) => !requests.has(key))
      .map((key) => violation('unrequested', `${kind} ${key}`, 'is stored, but nobody requested it'))
    const wrong = [...requests].flatMap(([key, attempts]) => {
      const count = counts.get(key) ?? 0
      const subject = `${kind} ${key}`
      if (count > 1) return [violation('doubled', subject, `is stored ${count} times`)]
      if (count === 0 && attempts.some(({ outcome }) => outcome === 'acknowledged'))
        return [violation('lost', subject, 'was acknowledged, but is not stored')]
      if (count === 1 && attempts.every(({ outcome }) => outcome === 'refused'))
        return [violation('refused', subject, 'was refused, but is stored')]
      return []
    })
    return [...wrong, ...unrequested]
  })
}

/** @param {readonly Operation[]} operations @param {Stored} stored @returns {Violation[]} */
function findOversold(operations, { capacities }) {
  return capacities.flatMap(({ subject, capacity, sold, left }) => {
    const keys = new Set()
    let acknowledged = 0
    for (const operation of operations) {
      if (operation.subject !== subject || operation.outcome !== 'acknowledged') continue
      if (operation.kind !== 'entry' && operation.kind !== 'order') continue
      if (keys.has(operation.key)) continue
      keys.add(operation.key)
      acknowledged += operation.value ?? 0
    }
    return [
      ...(sold + left === capacity && left >= 0
        ? []
        : [violation('capacity', subject, `${sold} sold and ${left} left are not ${capacity}`)]),
      ...(acknowledged <= capacity
        ? []
        : [violation('oversold', subject, `${acknowledged} places of ${capacity} were acknowledged`)]),
    ]
  })
}

/** @param {readonly Operation[]} operations @returns {Violation[]} */
function findRevivedSessions(operations) {
  /** @type {Map<string, number>} */
  const revoked = new Map()
  for (const { kind, key, outcome, ended } of operations)
    if (kind === 'log-out' && outcome === 'acknowledged')
      revoked.set(key, Math.min(ended, revoked.get(key) ?? ended))
  return operations
    .filter(({ kind, outcome }) => kind === 'use' && outcome === 'acknowledged')
    .filter(({ key, started }) => started > (revoked.get(key) ?? Number.POSITIVE_INFINITY))
    .map(({ key }) => violation('revoked session', key, 'was accepted after its log-out'))
}

/**
 * Finds sessions that ended although the person did not log out. If a log-out got no answer, it may have ended the
 * session.
 */
function findLostSessions(operations) {
  /** @type {Map<string, number>} */
  const ending = new Map()
  /** @type {Map<string, number>} */
  const begun = new Map()
  for (const { kind, key, outcome, started, ended } of operations) {
    if (kind === 'log-out') ending.set(key, Math.min(started, ending.get(key) ?? started))
    if (kind === 'log-in' && outcome === 'acknowledged') begun.set(key, ended)
  }
  return operations
    .filter(({ kind, outcome }) => kind === 'use' && outcome === 'refused')
    .filter(({ key, started }) => started > (begun.get(key) ?? Number.POSITIVE_INFINITY))
    .filter(({ key, ended }) => ended < (ending.get(key) ?? Number.POSITIVE_INFINITY))
    .map(({ key }) => violation('lost session', key, 'was refused without a log-out'))
}

/** @param {Stored} stored @returns {Violation[]} */
function findUnbalanced({ orders }) {
  return orders.flatMap(({ order, lines, total, charged, paid, refunded, due }) => [
    ...(lines === total ? [] : [violation('lines', order, `lines of ${lines} are not the total ${total}`)]),
    ...(charged === paid - refunded + due
      ? []
      : [violation('ledger', order, `${charged} is not ${paid} paid - ${refunded} refunded + ${due} due`)]),
  ])
}

/** @param {readonly Operation[]} operations @param {Stored} stored @returns {Violation[]} */
function findWrongRefunds(operations, { orders }) {
  const refunds = Map.groupBy(
    operations.filter(({ kind }) => kind === 'refund'),
    ({ subject = '' }) => subject,
  )
  return orders.flatMap(({ order, paid, refunded }) => {
    const attempts = groupByKey(refunds.get(order) ?? [])
    let least = 0
    let most = 0
    for (const repeated of attempts.values()) {
      const cents = repeated[0]?.value ?? 0
      if (repeated.some(({ outcome }) => outcome === 'acknowledged')) least += cents
      if (repeated.some(({ outcome }) => outcome !== 'refused')) most += cents
    }
    if (refunded > paid) return [violation('refund', order, `${refunded} of ${paid} paid was refunded`)]
    return refunded >= least && refunded <= most
      ? []
      : [violation('refund', order, `${refunded} was refunded instead of ${least} to ${most}`)]
  })
}

/** @param {readonly Operation[]} operations @param {Stored} stored @returns {Violation[]} */
function findDoubledAdmissions(operations, { admissions }) {
  /** @type {Map<string, Set<string>>} */
  const scans = new Map()
  const add = (/** @type {string} */ ticket, /** @type {string} */ scan) =>
    scans.set(ticket, (scans.get(ticket) ?? new Set()).add(scan))
  for (const { ticket, scan } of admissions) add(ticket, scan)
  for (const { kind, key, subject, value, outcome } of operations)
    if (kind === 'scan' && outcome === 'acknowledged' && value === 1 && subject !== undefined)
      add(subject, key)
  return [...scans]
    .filter(([, all]) => all.size > 1)
    .map(([ticket, all]) => violation('admission', ticket, `was admitted by ${all.size} scans`))
}

/** @param {Stored} stored @returns {Violation[]} */
function findBrokenChains({ chains }) {
  return chains.flatMap(({ chain, links }) => {
    const broken = links.find((link, at) => {
      const before = links[at - 1]
      if (before === undefined) return false
      return link.previousHash !== before.hash || link.position !== before.position + 1
    })
    return broken === undefined
      ? []
      : [violation('chain', chain, `position ${broken.position} does not follow the one before`)]
  })
}

/**
 * Finds reads that return an older value than one that was acknowledged or read before they began.
 * @param {readonly Operation[]} operations
 * @returns {Violation[]}
 */
function findReadsThatGoBack(operations) {
  /** @type {Violation[]} */
  const found = []
  const values = operations.filter(({ kind, outcome }) => isOfValue(kind) && outcome === 'acknowledged')
  for (const [key, ofKey] of groupByKey(values)) {
    const moments = ofKey
      .flatMap((operation) => [
        { place: operation.started, operation, isEnd: false },
        { place: operation.ended, operation, isEnd: true },
      ])
      .sort((one, other) => one.place - other.place)
    let known = Number.NEGATIVE_INFINITY
    for (const { operation, isEnd } of moments) {
      const { kind, value = 0 } = operation
      if (isEnd) known = Math.max(known, value)
      else if (kind === 'read' && value < known)
        found.push(violation('read', key, `${value} was read after ${known} was known`))
    }
  }
  return found
}

/** @param {string} kind */
function isOfValue(kind) {
  return kind === 'read' || kind === 'write'
}

/** @param {readonly Operation[]} operations */
function groupByKey(operations) {
  return Map.groupBy(operations, ({ key }) => key)
}

/** @param {readonly string[]} keys */
function countsOf(keys) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** @param {string} rule @param {string} subject @param {string} message @returns {Violation} */
function violation(rule, subject, message) {
  return { rule, subject, message }
}

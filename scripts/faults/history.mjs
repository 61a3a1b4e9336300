/**
 * The state of a request after its end. If it is `acknowledged`, it must be stored exactly once; if `refused`, not at
 * all; if `unknown` because of a lost answer or a server error, at most once.
 * @typedef {'acknowledged' | 'refused' | 'unknown'} Outcome
 */

/**
 * One request and its answer. A request that is repeated with the same key is another operation with that key.
 * @typedef {object} Operation
 * @property {string} kind what was requested: a kind of stored record such as `order`, or `log-in`, `log-out`, `use` (of
 *   a session), `write`, `read` (of a value that only grows)
 * @property {string} key the record, session or value; the same for a repeated request
 * @property {number} started the place of the request in the order of all requests and answers
 * @property {number} ended the place of its answer
 * @property {Outcome} outcome
 * @property {string} [subject] what is limited or counted in sum: the event of an entry, the ticket of a gate scan, the
 *   order of a refund
 * @property {number} [value] the number that was written, read or refunded (cents), or the places that were taken
 */

/** @typedef {ReturnType<typeof createHistory>} History */

/**
 * Creates a recorder of requests and answers in the order in which one process sent and received them. That order,
 * unlike a clock, cannot move backwards.
 */
export function createHistory() {
  /** @type {Operation[]} */
  const operations = []
  /** @type {Map<number, number>} */
  const statuses = new Map()
  let place = 0
  const next = () => (place += 1)

  return {
    /** The operations that have ended. An operation is added when it ends. */
    operations,
    /** How often each status was answered; 0 stands for no answer. */
    statuses,
    /**
     * Sends a request and records it with its answer. A request without an answer is recorded as unknown.
     * @template {{ status: number }} Reply
     * @param {{ kind: string, key: string, subject?: string, value?: number }} about
     * @param {() => Promise<Reply>} send
     * @param {(reply: Reply) => { outcome?: Outcome, key?: string, subject?: string, value?: number }} [read] what the
     *   answer adds; the outcome follows from the status if it names none
     * @returns {Promise<Reply | null>} null if no answer came
     */
    record: async (about, send, read = () => ({})) => {
      const started = next()
      const reply = await send().catch(() => null)
      const ended = next()
      const status = reply?.status ?? 0
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const known = reply === null ? {} : read(reply)
      operations.push({ ...about, started, ended, outcome: outcomeOf(status), ...known })
      return reply
    },
    /** Records that every session may have expired. */
    noteExpiredSessions: () => {
      const sessions = new Set(operations.filter(({ kind }) => kind === 'log-in').map(({ key }) => key))
      for (const key of sessions)
        operations.push({ kind: 'log-out', key, started: next(), ended: next(), outcome: 'unknown' })
    },
    /**
     * Adds knowledge that comes from no request, such as that the mail of an acknowledged order must arrive.
     * @param {{ kind: string, key: string, outcome: Outcome, subject?: string, value?: number }} about
     */
    note: (about) => {
      operations.push({ ...about, started: next(), ended: next() })
    },
  }
}

/**
 * Returns the outcome that the status of an answer proves. A server error proves nothing.
 * @param {number} status 0 without an answer
 * @returns {Outcome}
 */
export function outcomeOf(status) {
  if (status >= 200 && status < 400) return 'acknowledged'
  return status >= 400 && status < 500 ? 'refused' : 'unknown'
}

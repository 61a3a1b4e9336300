import { blockChanges, fieldChanges, itemChanges } from './random-changes.mjs'
import { decisions } from './random-decisions.mjs'
import { tokensIn } from './tokens.mjs'

/**
 * One change of a person: `tokens` are new, `seen` were on the screen in what it replaces or removes, `own` in an
 * earlier value of the same person that is in a conflict.
 * @typedef {{ kind: string, client: string, block: string | null, path: string, tokens: string[], seen: string[], own: string[] }} Change
 *
 * @typedef {{
 *   session: any, code: any, random: ReturnType<typeof import('../faults/seeded.mjs').seeded>,
 *   make: (operation: any, replaced: unknown) => void, note: (change: Change) => void,
 * }} Hands what a person uses to make changes
 */

/**
 * Returns a person who makes random changes in a session, and records for each change what was on the screen. With
 * `isAlone`, the person makes no decisions that affect other people.
 * @param {any} session
 * @param {{ random: Hands['random'], page: { id: number }, code: any, call: (path: string, body: object) =>
 * Promise<any>, isAlone?: boolean }} how
 */
export function randomEditor(session, { random, page, code, call, isAlone = false }) {
  /** @type {Change[]} */
  const changes = []
  const { client } = session

  /** @param {any} operation @param {unknown} replaced */
  const make = (operation, replaced) => {
    const { kind, block = null, path = '' } = operation
    const isHere = (/** @type {any} */ one) =>
      one.client === client && one.block === block && one.path === path
    const conflict = kind === 'set' ? session.view().conflicts.find(isHere) : undefined
    changes.push({
      kind,
      client,
      block,
      path: kind === 'add_item' ? `${path}/${operation.item._key}` : path,
      tokens: tokensIn([operation.values, operation.item, enteredIn(operation)]),
      seen: tokensIn(replaced),
      own: tokensIn(conflict?.other),
    })
    session.change(operation)
  }
  /** @type {Hands} */
  const hands = { session, code, random, make, note: (change) => void changes.push(change) }
  const weights = [
    ...fieldChanges(hands),
    ...blockChanges(hands),
    ...itemChanges(hands),
    ...(isAlone ? [] : decisions(hands, { page, call })),
  ]
  const whole = weights.reduce((sum, [weight]) => sum + weight, 0)
  return {
    changes,
    /** Makes one random change, or none if the chosen change is not possible. */
    change: async () => {
      let at = random.next() * whole
      await weights.find(([weight]) => (at -= weight) < 0)?.[1]()
    },
  }
}

/** Returns the value that a person entered, without the source text of a translation. @param {any} operation */
function enteredIn({ path = '', value }) {
  return path.startsWith('translations/') ? value?.value : value
}

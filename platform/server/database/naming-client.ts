import { createHash } from 'node:crypto'
import pg from 'pg'
import { systemClock } from '#platform/shared/clock.ts'
import { noteStatement, recordQueryTime } from './query-times.ts'
import { isStalePlan } from './sql-state.ts'

/** Maximum number of prepared statements per connection; further statements run unnamed. */
const NAMES_PER_CONNECTION = 500
/**
 * Maximum length of a statement to prepare. A longer one is a generated bulk insert and not worth the database's
 * memory.
 */
const NAMED_TEXT_LENGTH = 8_000
const TEXTS_REMEMBERED = 4_000
const PREPARABLE = /^\s*(select|insert|update|delete|with)\b/i

const hashByText = new Map<string, string>()

function hashOf(text: string): string {
  const known = hashByText.get(text)
  if (known !== undefined) return known
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  if (hashByText.size < TEXTS_REMEMBERED) hashByText.set(text, hash)
  return hash
}

/** The names of the statements that one connection has prepared. */
class PreparedNames {
  readonly #names = new Set<string>()
  /**
   * Part of the statements' names. It is increased when the table of a prepared statement was changed, so that all
   * statements are prepared again under new names.
   */
  #generation = 0

  nameFor(text: string): string | undefined {
    if (text.length > NAMED_TEXT_LENGTH || !PREPARABLE.test(text)) return undefined
    const name = `s${this.#generation}_${hashOf(text)}`
    if (!this.#names.has(name)) {
      if (this.#names.size >= NAMES_PER_CONNECTION) return undefined
      this.#names.add(name)
    }
    return name
  }

  noteFailure(error: unknown): void {
    if (isStalePlan(error)) this.#generation += 1
  }
}

const namesOfClient = new WeakMap<object, PreparedNames>()

function namesOf(client: object): PreparedNames {
  const known = namesOfClient.get(client)
  if (known) return known
  const made = new PreparedNames()
  namesOfClient.set(client, made)
  return made
}

type Statement = { text: string; name?: string | undefined }

function isUnnamedStatement(value: unknown): value is Statement {
  return (
    typeof value === 'object' &&
    value !== null &&
    'text' in value &&
    typeof value.text === 'string' &&
    !('submit' in value) &&
    !('name' in value && value.name)
  )
}

/**
 * A `pg` client that names each statement by the hash of its text, so that the database parses and plans it once per
 * connection, and records how long it took. Does not work behind PgBouncer in
 * transaction mode: see `openDatabase`.
 */
export class NamingClient extends pg.Client {}

const plainQuery: unknown = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')?.value
if (typeof plainQuery !== 'function') throw new Error('this version of pg has no Client.query to extend')

// Assigned to the prototype because `query` has nine overloads, all of which an overriding method would have to repeat.
Object.defineProperty(NamingClient.prototype, 'query', {
  configurable: true,
  writable: true,
  value(this: NamingClient, ...args: unknown[]): unknown {
    const [statement] = args
    if (!isUnnamedStatement(statement)) return Reflect.apply(plainQuery, this, args)
    const names = namesOf(this)
    const name = names.nameFor(statement.text)
    if (name === undefined) return Reflect.apply(plainQuery, this, args)

    const { text } = statement
    const sentMs = systemClock.nowMs()
    const endTraced = noteStatement(text)
    const noteEnd = (hasFailed: boolean) => {
      recordQueryTime(text, Math.max(systemClock.nowMs() - sentMs, 0))
      endTraced?.(hasFailed)
    }
    const named: unknown[] = [{ ...statement, name }, ...args.slice(1)]
    const callbackAt = named.findLastIndex((arg) => typeof arg === 'function')
    const callback = named[callbackAt]
    if (typeof callback === 'function') {
      named[callbackAt] = (error: unknown, result: unknown) => {
        if (error) names.noteFailure(error)
        noteEnd(Boolean(error))
        Reflect.apply(callback, undefined, [error, result])
      }
      return Reflect.apply(plainQuery, this, named)
    }
    const answer: unknown = Reflect.apply(plainQuery, this, named)
    return Promise.resolve(answer).then(
      (result) => {
        noteEnd(false)
        return result
      },
      (error: unknown) => {
        names.noteFailure(error)
        noteEnd(true)
        throw error
      },
    )
  },
})

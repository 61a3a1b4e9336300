import type { FastifyRequest } from 'fastify'
import { networkOf } from '#platform/server/http/client-network.ts'
import '#platform/server/http/request.ts'
import type { Service } from '#platform/server/service.ts'
import { HOUR_MS } from '#platform/shared/durations.ts'
import type { Problem } from '#platform/shared/problem.ts'
import { addSecurityEvents, findPersonIds, type SecurityEventRow } from './security-log.store.ts'

/** Records refused logins and refused access. */
export type SecurityLog = {
  /** Counts a refusal in memory if it is a failed login or refused access. Executes no statement. */
  note(request: FastifyRequest, problem: Problem): void
  /** Writes the counts since the last call to the database. */
  flush(): Promise<void>
}

/**
 * `heldMost`: different refusals held in memory between two writes. `rowsAnHourMost`: different rows that one process
 * writes in an hour.
 */
export type SecurityLogBounds = { heldMost: number; rowsAnHourMost: number }

const BOUNDS: SecurityLogBounds = { heldMost: 5_000, rowsAnHourMost: 1_000 }
const ACCESS_STATUSES = [401, 403]
/** Codes that are not recorded, because clients renew an expired access token in normal operation. */
const EXPECTED_CODES = ['TOKEN_EXPIRED']
const REST = '*'

type Held = Omit<SecurityEventRow, 'hour' | 'personId'> & { personId: number | null; account: string | null }

/**
 * Creates the security log of this process. Refusals beyond the limits are counted in one row, so that a flood cannot
 * fill the disk. An address that someone typed is stored only as the id of its account, because it may be a password
 * typed into the wrong field.
 */
export function openSecurityLog(
  { database, clock }: Pick<Service, 'database' | 'clock'>,
  { heldMost, rowsAnHourMost }: SecurityLogBounds = BOUNDS,
): SecurityLog {
  let held = new Map<string, Held>()
  let hourMs = 0
  let rowsOfHour = new Set<string>()

  function hold(key: string, held_: Held): void {
    const known = held.get(key)
    if (known === undefined) held.set(key, held_)
    else held.set(key, { ...known, count: known.count + held_.count, lastAt: held_.lastAt })
  }

  /** Returns the row in which a refusal is counted, within the hour’s row limit. */
  function rowOf(one: Held, personIds: ReadonlyMap<string, number>, hour: Date): SecurityEventRow {
    const { account, ...rest } = one
    const personId = one.personId ?? personIds.get(account ?? '') ?? 0
    const row = { ...rest, hour, personId }
    const key = keyOf(row)
    if (rowsOfHour.has(key)) return row
    if (rowsOfHour.size >= rowsAnHourMost) return { ...row, call: REST, network: REST, personId: 0 }
    rowsOfHour.add(key)
    return row
  }

  return {
    note(request, problem) {
      const account = request.claimedAccount ?? null
      if (!isSecurityEvent(problem, account)) return
      const one: Held = {
        code: problem.refusal.code,
        call: `${request.method} ${request.routeOptions?.url ?? 'page'}`,
        network: networkOf(request.ip),
        personId: request.caller?.kind === 'person' ? request.caller.personId : null,
        account,
        count: 1,
        lastAt: new Date(clock.nowMs()),
      }
      const key = JSON.stringify([one.code, one.call, one.network, one.personId, one.account])
      if (held.has(key) || held.size < heldMost) hold(key, one)
      else hold(one.code, { ...one, call: REST, network: REST, personId: 0, account: null })
    },

    async flush() {
      const taken = [...held.values()]
      if (taken.length === 0) return
      held = new Map()
      const startMs = Math.floor(clock.nowMs() / HOUR_MS) * HOUR_MS
      if (startMs !== hourMs) {
        hourMs = startMs
        rowsOfHour = new Set()
      }
      const accounts = new Set(taken.flatMap(({ account }) => account ?? []))
      const personIds = await findPersonIds(database.db, [...accounts])
      const rows = new Map<string, SecurityEventRow>()
      for (const one of taken) {
        const row = rowOf(one, personIds, new Date(startMs))
        const known = rows.get(keyOf(row))
        rows.set(keyOf(row), known === undefined ? row : { ...row, count: known.count + row.count })
      }
      await addSecurityEvents(database.db, [...rows.values()])
    },
  }
}

function keyOf({ code, call, network, personId }: SecurityEventRow): string {
  return JSON.stringify([code, call, network, personId])
}

/** Returns whether a refusal is a failed login or code, or a call that this caller may not make. */
function isSecurityEvent(problem: Problem, account: string | null): boolean {
  const { code, status } = problem.refusal
  if (EXPECTED_CODES.includes(code)) return false
  if (ACCESS_STATUSES.includes(status)) return true
  if (account !== null && code === 'RATE_LIMITED') return true
  return problem.fields.some((field) => field.field === 'code' && field.code === 'wrong')
}

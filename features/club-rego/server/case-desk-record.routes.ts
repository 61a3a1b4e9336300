import type { FastifyInstance } from 'fastify'
import {
  type DeskRecordDeps,
  type DeskRecordKind,
  deskRecordRoutes,
} from '#features/desk-records/server/desk-records.public.ts'
import type { Approvals } from '#features/staff/server/staff.public.ts'
import { requireRole } from '#platform/server/http/require-role.ts'
import { CASE_DESK_RECORD } from '../case-desk-record.contract.ts'
import { findSentCaseOwner, historyOfCase, messagesOfCase } from './case-events.store.ts'
import { CLUB_REGO_DESK } from './case-roles.ts'

export type CaseDeskRecordDeps = DeskRecordDeps & { approvals: Approvals }

/** Registers the calls for the notes and the activity of a case. */
export function caseDeskRecordRoutes(app: FastifyInstance, deps: CaseDeskRecordDeps): void {
  deskRecordRoutes(app, deps, caseDeskRecord(deps))
}

const NUMBER = /^[1-9]\d{0,8}$/

/**
 * The notes and the activity of a case, for the registrar, who alone reads the messages with the owner. A registrar
 * cannot change the notes on their own vehicle.
 */
function caseDeskRecord({ approvals }: Pick<CaseDeskRecordDeps, 'approvals'>): DeskRecordKind {
  return {
    kind: 'club_rego_case',
    calls: CASE_DESK_RECORD,
    mayCall: requireRole(...CLUB_REGO_DESK),
    find: (db, id) => (NUMBER.test(id) ? findSentCaseOwner(db, Number(id)) : Promise.resolve(null)),
    approve: (tx, { caller, id, personId, verb }) =>
      approvals.approve(tx, {
        caller,
        right: 'registrar',
        of: [personId],
        needsStepUp: false,
        verb,
        subjectKind: 'club_rego_case',
        subjectId: id,
      }),
    events: ['case', 'message', 'mail'],
    shownOtherwise: [
      'took_up',
      'asked',
      'booked_inspection',
      'approved',
      'declined',
      'signed',
      'registered',
      'resumed',
      'ended',
      'told_authority',
    ],
    sources: (id) => [historyOfCase(Number(id)), messagesOfCase(Number(id))],
  }
}

import type { FastifyInstance } from 'fastify'
import {
  type DeskRecordDeps,
  type DeskRecordKind,
  deskRecordRoutes,
} from '#features/desk-records/server/desk-records.public.ts'
import type { Approvals } from '#features/staff/server/staff.public.ts'
import { requireRole } from '#platform/server/http/require-role.ts'
import { VEHICLE_DESK_RECORD } from '../vehicle-desk-record.contract.ts'
import { findBookVehicle } from './log-book.store.ts'
import { linesOfVehicle } from './vehicle-events.store.ts'

export type VehicleDeskRecordDeps = DeskRecordDeps & { approvals: Approvals }

/** Registers the calls for the notes and the activity of a vehicle. */
export function vehicleDeskRecordRoutes(app: FastifyInstance, deps: VehicleDeskRecordDeps): void {
  deskRecordRoutes(app, deps, vehicleDeskRecord(deps))
}

const NUMBER = /^[1-9]\d{0,8}$/

/** The notes and the activity of a vehicle, for the registrar, who cannot change the notes on their own vehicle. */
function vehicleDeskRecord({ approvals }: Pick<VehicleDeskRecordDeps, 'approvals'>): DeskRecordKind {
  return {
    kind: 'vehicle',
    calls: VEHICLE_DESK_RECORD,
    mayCall: requireRole('registrar'),
    find: async (db, id) => {
      const vehicle = NUMBER.test(id) ? await findBookVehicle(db, Number(id)) : null
      return vehicle === null ? null : { personId: vehicle.personId }
    },
    approve: (tx, { caller, id, personId, verb }) =>
      approvals.approve(tx, {
        caller,
        right: 'registrar',
        ownRoleRights: ['log_books.change'],
        of: [personId],
        needsStepUp: false,
        verb,
        subjectKind: 'vehicle',
        subjectId: id,
      }),
    events: ['log_book', 'mail'],
    sources: (id) => [linesOfVehicle(Number(id))],
  }
}

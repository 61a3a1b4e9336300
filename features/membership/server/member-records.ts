import * as z from 'zod'
import { hasRole, type StaffRole } from '#platform/server/caller.ts'
import type { RecordCalls } from '#platform/server/records/record-call-types.ts'
import { readingCalls } from '#platform/server/records/record-calls.ts'
import type { RecordField, RecordFields } from '#platform/server/records/record-model.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import {
  findMemberRecord,
  isMember,
  listMemberRecords,
  type MemberRecordRow,
} from './member-records.store.ts'
import { member } from './membership.tables.ts'

/** The roles that may see all members. */
const MEMBERS_DESK: readonly StaffRole[] = ['membership']

const rowId = z.int().min(1).max(2_147_483_647)
const shown: RecordField = { read: 'person' }

/**
 * The fields of a member in the record calls, with their filters and sort orders.
 * @source docs/reference/membership.md §4.1
 */
const FIELDS: RecordFields<keyof ReturnType<typeof presentMember>> = {
  id: {
    ...shown,
    filter: { by: 'person', column: member.personId, value: rowId, operators: ['eq', 'in'] },
    order: { by: 'person', column: member.personId },
  },
  number: {
    ...shown,
    filter: {
      by: 'person',
      column: member.number,
      value: rowId.nullable(),
      operators: ['eq', 'ne', 'in', 'lt', 'lte', 'gt', 'gte'],
    },
    order: { by: 'person', column: member.number },
  },
  name: shown,
  type: shown,
  colour: shown,
  home_track: shown,
  track_color: shown,
  joined_on: {
    ...shown,
    filter: {
      by: 'person',
      column: member.joinedOn,
      value: z.iso.date().nullable(),
      operators: ['eq', 'ne', 'lt', 'lte', 'gt', 'gte'],
    },
    order: { by: 'person', column: member.joinedOn },
  },
  valid_to: shown,
  no_expiry: shown,
  hasPrior: shown,
  condition: {
    read: MEMBERS_DESK,
    filter: {
      by: MEMBERS_DESK,
      column: member.condition,
      value: z.enum(['normal', 'suspended', 'resigned', 'deceased']),
      operators: ['eq', 'ne', 'in'],
    },
  },
  updated_at: { ...shown, order: { by: 'person', column: member.updatedAt } },
}

/**
 * Returns the record calls of members: each person reads their own record, the membership desk all of them. Writing is
 * done by applications and by the desk's own calls only.
 * @source docs/reference/membership.md §4.1; docs/reference/interfaces.md §3.5
 */
export function memberRecord(): RecordCalls {
  return readingCalls<MemberRecordRow>({
    base: '/api/v1/club/member',
    name: 'member',
    fields: FIELDS,
    key: { id: member.personId },
    store: { list: listMemberRecords, find: findMemberRecord },
    reads: 'person',
    scope: ({ caller }) =>
      MEMBERS_DESK.some((role) => hasRole(caller, role)) ? undefined : isMember(personOf(caller)),
    present: presentMember,
  })
}

function presentMember(row: MemberRecordRow) {
  return {
    id: row.personId,
    number: row.number,
    name: `${row.firstName} ${row.lastName}`.trim(),
    type: row.periodId === null ? null : row.typeName,
    colour: row.periodId === null ? null : row.typeColour,
    home_track: row.trackName,
    track_color: row.trackColour,
    joined_on: row.joinedOn,
    valid_to: row.validTo,
    no_expiry: row.periodId !== null && row.validTo === null,
    hasPrior: row.periodId !== null,
    condition: row.condition,
    updated_at: row.updatedAt.toISOString(),
  }
}

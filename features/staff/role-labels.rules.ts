import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { StaffRole } from '#platform/shared/staff-roles.ts'

/** The name of each role and a description of its permissions. */
export const ROLE_LABELS = {
  owner: { name: msg`Owner`, may: msg`Everything, including these roles` },
  membership: { name: msg`Membership`, may: msg`Members, applications, renewals` },
  registrar: { name: msg`Registrar`, may: msg`Club registration and log books` },
  events: { name: msg`Events`, may: msg`The calendar, entries and results` },
  scrutineer: { name: msg`Scrutineer`, may: msg`Checks vehicles` },
  treasurer: { name: msg`Treasurer`, may: msg`Orders, payments, refunds, statements` },
  shop: { name: msg`Shop`, may: msg`Products, stock and packing` },
  content: { name: msg`Content`, may: msg`Pages, pictures and settings of the site` },
  gate: { name: msg`Gate`, may: msg`Checks cards and tickets` },
} as const satisfies Record<StaffRole, { name: MessageDescriptor; may: MessageDescriptor }>

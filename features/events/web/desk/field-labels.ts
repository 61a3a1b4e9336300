import { msg } from '@lingui/core/macro'
import type { RowField } from '../../event-rows.rules.ts'
import type { NUMBER_FIELDS } from './event-draft.ts'

/** The labels of fields that share their error messages with another field. */
export const FIELD_LABELS = {
  round: msg`Round`,
  min_age: msg`Youngest age`,
  late_fee: msg`Late fee, dollars`,
  refund_days: msg`Refund until, days before`,
  capacity: msg`Places`,
  reserve_capacity: msg`Reserves`,
  noise_db: msg`Noise limit, dB(A)`,
  sessions: msg`Schedule`,
  prices: msg`Prices`,
  classes: msg`Classes`,
  licence_required: msg`Licences`,
  officials: msg`Officials`,
  volunteers: msg`Volunteers`,
} as const satisfies Record<(typeof NUMBER_FIELDS)[number] | RowField, unknown>

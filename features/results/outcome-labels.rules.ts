/**
 * Explanations of the abbreviations in a results table. The abbreviations are the same in every language; the
 * explanations are translated.
 */
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ResultStatus } from './results.contract.ts'

export const OUTCOME_LABELS: Record<Exclude<ResultStatus, 'OK'>, MessageDescriptor> = {
  DNF: msg`Did not finish`,
  DNS: msg`Did not start`,
  DQ: msg`Disqualified`,
}

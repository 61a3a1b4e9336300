/** What the short words in a table of results stand for. They are the same in every language; these are not. */
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ResultStatus } from './results.contract.ts'

export const OUTCOME_WORDS: Record<Exclude<ResultStatus, 'OK'>, MessageDescriptor> = {
  DNF: msg`Did not finish`,
  DNS: msg`Did not start`,
  DQ: msg`Disqualified`,
}

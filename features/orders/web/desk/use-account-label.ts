import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { gatewayWords } from './desk-labels.ts'

const ACCOUNT_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  receivable: msg`Owed by buyers`,
  sales: msg`Sales without GST`,
  gst: msg`GST collected`,
  credit: msg`Credit of buyers`,
  vouchers: msg`Gift vouchers not redeemed`,
  to_refund: msg`Refunds to be paid`,
  goodwill: msg`Waived amounts and granted credit`,
  suspense: msg`Bank lines not assigned`,
  other_income: msg`Other income`,
  till_paid_out: msg`Cash paid out of a till`,
  till_difference: msg`Differences of cash counts`,
}

/** Returns a function that names an account of the ledger. */
export function useAccountLabel(): (account: string) => string {
  const { t, i18n } = useLingui()
  return (account) => {
    const words = ACCOUNT_WORDS[account]
    if (words !== undefined) return i18n._(words)
    const gateway = account.replace(/^money:/, '')
    const method = gatewayWords(gateway)
    const name = method === undefined ? gateway : i18n._(method)
    return t`Received by ${name}`
  }
}

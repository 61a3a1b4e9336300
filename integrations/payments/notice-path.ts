/** Where a provider sends its notices; `:gateway` is the gateway's id. */
export const PAYMENT_NOTICE_PATH = '/api/v1/sell/payment/notice/:gateway'

/** The path of one gateway's notices. */
export function paymentNoticePathOf(gateway: string): string {
  return PAYMENT_NOTICE_PATH.replace(':gateway', gateway)
}

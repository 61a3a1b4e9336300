/** The path for webhook events; `:gateway` is the gateway’s id. */
export const PAYMENT_NOTICE_PATH = '/api/v1/sell/payment/notice/:gateway'

/** Returns the webhook path of one gateway. */
export function paymentNoticePathOf(gateway: string): string {
  return PAYMENT_NOTICE_PATH.replace(':gateway', gateway)
}

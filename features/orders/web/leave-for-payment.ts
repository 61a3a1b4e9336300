import type { SubmitOrderAnswer } from '../orders.contract.ts'

/**
 * Goes where an order's answer leads: to its payment, or to the order's own page where it stands and only its payment
 * could not begin. @returns false where it leads nowhere
 */
export function leaveForPayment({
  success,
  payment,
  order,
}: Pick<SubmitOrderAnswer, 'success' | 'payment' | 'order'>): boolean {
  const ownPage = order === '' ? '' : `/invoice/${order}`
  const address = success ? payment : ownPage
  if (address !== '') globalThis.location.assign(address)
  return address !== ''
}

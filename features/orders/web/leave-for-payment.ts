import type { SubmitOrderAnswer } from '../orders.contract.ts'

/**
 * Opens the payment page of a new order, or the order's own page if its payment could not begin. @returns false if the
 * response contains neither
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

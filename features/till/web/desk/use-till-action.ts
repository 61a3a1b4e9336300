import { useSession } from '#features/accounts/accounts.public.tsx'
import { useDeskAction } from '#features/staff/staff.public.tsx'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/http.ts'
import { useOnceKey } from '#platform/web/lazy/once-key.ts'
import { isWithoutSignal } from '#platform/web/send-later.ts'
import type { CashCountRecord } from '../../till.contract.ts'
import { type StoredPayment, storePayment } from './stored-payments.ts'

type Changed = { item: CashCountRecord }

/** The state of the screen of one till. */
export type OpenedTill = {
  item: CashCountRecord
  put: (answer: Changed) => void
  reload: () => void
}

/**
 * The description under which a payment is stored if there is no connection. The till and the session supply the rest.
 */
export type StoredAs = Pick<StoredPayment, 'kind' | 'text' | 'method' | 'amountCents'>

/** `stored`: the payment is on this device and is sent when the connection is back. */
export type TillOutcome = 'done' | 'stored' | 'failed'

/**
 * Sends a payment of a till. An unchanged input that is sent again after a lost response has the same idempotency key,
 * so no payment is recorded twice. After a failure the till is loaded again, because it shows whether the money was
 * taken.
 */
export function useTillAction<Input extends { till: string }>(
  endpoint: Endpoint<Input, Changed>,
  { item, put, reload }: OpenedTill,
) {
  const user = useSession((session) => session.user)
  const action = useDeskAction()
  const once = useOnceKey()
  /**
   * Sends an action of the till. If there is no connection and `storedAs` is given, stores the payment on this device.
   * @param storedAs how to store the payment without a connection; omitted for an action that needs one
   */
  const send = async (input: Input, storedAs?: StoredAs): Promise<TillOutcome> => {
    let outcome: TillOutcome = 'done'
    const isDone = await action.run(async () => {
      const key = once.keyOf(input)
      try {
        put(await call(endpoint, input, { idempotencyKey: key }))
      } catch (error) {
        if (storedAs === undefined || !isWithoutSignal(error)) throw error
        const taken = {
          till: item.id,
          place: item.place,
          person: user.id ?? 0,
          personName: `${user.first_name} ${user.last_name}`.trim(),
        }
        if (!storePayment(key, { ...storedAs, ...taken, body: { ...input } })) throw error
        outcome = 'stored'
      }
      once.renew()
    })
    if (!isDone) reload()
    return isDone ? outcome : 'failed'
  }
  return { ...action, send }
}

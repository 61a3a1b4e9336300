import { useDeskAction } from '#features/staff/staff.public.tsx'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/http.ts'
import { useOnceKey } from '#platform/web/lazy/once-key.ts'
import type { CashCountRecord } from '../../till.contract.ts'

type Changed = { item: CashCountRecord }

/** The state of the screen of one till. */
export type OpenedTill = {
  item: CashCountRecord
  put: (answer: Changed) => void
  reload: () => void
}

/**
 * Sends a payment of a till. An unchanged input that is sent again after a lost response has the same idempotency key,
 * so no payment is recorded twice. After a failure the till is loaded again, because it shows whether the money was
 * taken.
 */
export function useTillAction<Input extends object>(
  endpoint: Endpoint<Input, Changed>,
  { put, reload }: Pick<OpenedTill, 'put' | 'reload'>,
) {
  const action = useDeskAction()
  const once = useOnceKey()
  const send = async (input: Input): Promise<boolean> => {
    const isDone = await action.run(async () => {
      put(await call(endpoint, input, { idempotencyKey: once.keyOf(input) }))
      once.renew()
    })
    if (!isDone) reload()
    return isDone
  }
  return { ...action, send }
}

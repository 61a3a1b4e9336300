import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { DeskFailure, DeskList, DeskPage, useDesk, useDeskAction } from '#features/staff/staff.public.tsx'
import { call } from '#platform/web/http.ts'
import { readDelivery, saveDelivery } from '../../delivery-desk.contract.ts'
import { PriceList } from './PriceList.tsx'
import type { SaveDelivery } from './save-delivery.ts'
import { WayList } from './WayList.tsx'
import { ZoneList } from './ZoneList.tsx'

/** /cms/delivery: the ways to get an order, what parcels cost, and where we deliver to. */
export function DeliveryDesk() {
  const { data, failure, reload, put } = useDesk(readDelivery, {})
  const action = useDeskAction()
  const [round, setRound] = useState(0)
  const table = data?.item ?? null
  const save: SaveDelivery = async (change) => {
    if (table === null) return false
    const isSaved = await action.run(async () => put(await call(saveDelivery, { ...table, ...change })))
    if (!isSaved) reload()
    else setRound(round + 1)
    return isSaved
  }
  return (
    <DeskPage title={<Trans>Delivery</Trans>}>
      <DeskFailure words={action.failure} />
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {table === null ? null : (
          <div key={round} className="grid gap-10">
            <WayList ways={table.ways} isBusy={action.isBusy} onSave={save} />
            <PriceList prices={table.prices} isBusy={action.isBusy} onSave={save} />
            <ZoneList zones={table.zones} isBusy={action.isBusy} onSave={save} />
          </div>
        )}
      </DeskList>
    </DeskPage>
  )
}

import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { DeskFailure, DeskList, DeskPage, useDesk, useDeskAction } from '#features/staff/staff.public.tsx'
import { call } from '#platform/web/http.ts'
import { storedRecordOf } from '#platform/web/request-failure.ts'
import { type DeliveryTable, readDelivery, saveDelivery } from '../../delivery-desk.contract.ts'
import { applyRowEdit, type DeliveryRow, type RowEdit } from '../../delivery-edit.rules.ts'
import { PriceList } from './PriceList.tsx'
import type { RowConflict, SaveDelivery } from './save-delivery.ts'
import { DeliveryOptions } from './DeliveryOptions.tsx'
import { ZoneList } from './ZoneList.tsx'

/** The maximum number of attempts to save an edit while other people keep saving newer tables. */
const TRIES_MOST = 3

/** /cms/delivery: delivery methods, parcel prices, and zones. */
export function DeliveryDesk() {
  const { data, failure, reload, put } = useDesk(readDelivery, {})
  const action = useDeskAction()
  const [round, setRound] = useState(0)
  const table = data?.item ?? null
  const send = async (
    stored: DeliveryTable,
    list: 'ways' | 'prices' | 'zones',
    edit: RowEdit<DeliveryRow>,
    left = TRIES_MOST,
  ): Promise<RowConflict<DeliveryRow> | null> => {
    const edited = applyRowEdit<DeliveryRow>(stored[list], edit)
    if ('theirs' in edited) return edited
    try {
      put(await call(saveDelivery, { ...stored, [list]: edited.rows }))
      setRound((before) => before + 1)
      return null
    } catch (error) {
      const current = storedRecordOf<DeliveryTable>(error)
      if (current === null || left === 0) throw error
      put({ item: current })
      return send(current, list, edit, left - 1)
    }
  }
  const save = (async (list, edit) => {
    let conflict: RowConflict<DeliveryRow> | null = null
    await action.run(async () => {
      if (table !== null) conflict = await send(table, list, edit)
    })
    return conflict
  }) as SaveDelivery
  return (
    <DeskPage title={<Trans>Delivery</Trans>}>
      <DeskFailure words={action.failure} />
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {table === null ? null : (
          <div key={round} className="grid gap-10">
            <DeliveryOptions ways={table.ways} isBusy={action.isBusy} onSave={save} />
            <PriceList prices={table.prices} isBusy={action.isBusy} onSave={save} />
            <ZoneList zones={table.zones} isBusy={action.isBusy} onSave={save} />
          </div>
        )}
      </DeskList>
    </DeskPage>
  )
}

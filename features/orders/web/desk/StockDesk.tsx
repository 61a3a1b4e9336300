import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  IfAllowed,
  DeskFailure,
  DeskList,
  DeskPage,
  StaffTable,
  useDesk,
  useDeskAction,
} from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { useFailureMessages } from '#platform/web/lazy/failure-messages.ts'
import { setStock, stockList, type StockRow } from '../../orders-desk.contract.ts'

/** /cms/stock: the counted stock of each item, and the pieces of it that unpaid orders reserve. */
export function StockDesk() {
  const { t } = useLingui()
  const { data, failure, reload, put } = useDesk(stockList, {})
  const [counted, setCounted] = useState<StockRow | null>(null)
  return (
    <DeskPage title={<Trans>Stock</Trans>}>
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {data?.data.length === 0 ? (
          <p>
            <Trans>No stock yet.</Trans>
          </p>
        ) : (
          <StaffTable
            caption={t`Stock on hand`}
            rows={data?.data ?? []}
            keyOf={({ sku }) => sku}
            columns={[
              { key: 'sku', head: <Trans>SKU</Trans>, isFigure: true, cell: ({ sku }) => sku },
              { key: 'product', head: <Trans>Product</Trans>, cell: ({ product }) => product },
              { key: 'options', head: <Trans>Options</Trans>, cell: ({ options }) => options },
              {
                key: 'held',
                head: <Trans>Reserved by orders</Trans>,
                isEnd: true,
                isFigure: true,
                cell: ({ held }) => (held === 0 ? '' : held),
              },
              {
                key: 'stock',
                head: <Trans>To sell</Trans>,
                isEnd: true,
                isFigure: true,
                cell: ({ stock }) => (stock === null ? <Trans>Unlimited</Trans> : stock),
              },
              {
                key: 'count',
                head: '',
                isEnd: true,
                cell: (row) => (
                  <IfAllowed call={setStock}>
                    <Button
                      size="small"
                      tone="outline"
                      aria-label={t`Count ${row.sku}`}
                      onClick={() => setCounted(row)}
                    >
                      <Trans>Count</Trans>
                    </Button>
                  </IfAllowed>
                ),
              },
            ]}
          />
        )}
      </DeskList>
      {counted === null ? null : (
        <Count key={counted.sku} row={counted} onClose={() => setCounted(null)} onCounted={put} />
      )}
    </DeskPage>
  )
}

type CountProps = { row: StockRow; onClose: () => void; onCounted: (answer: { data: StockRow[] }) => void }

function Count({ row, onClose, onCounted }: CountProps) {
  const { t } = useLingui()
  const { isBusy, failure, run } = useDeskAction()
  const [text, setText] = useState(row.stock === null ? '' : String(row.stock))
  const { sku } = row
  const isNumber = /^\d{0,6}$/.test(text)
  const wordsOf = useFailureMessages('desk')
  const undo = async (stock: number | null): Promise<void> => {
    try {
      onCounted(await call(setStock, { sku, stock: row.stock, was: stock }))
      showToast({ tone: 'done', words: t`Undone: count of ${sku}` })
    } catch (error) {
      showToast({ tone: 'failed', words: wordsOf(error) })
    }
  }
  const save = () =>
    void run(async () => {
      const stock = text === '' ? null : Number(text)
      onCounted(await call(setStock, { sku, stock, was: row.stock }))
      showToast({
        tone: 'done',
        words: t`Count of ${sku} saved`,
        ...(stock !== row.stock && {
          action: { words: t({ message: 'Undo', comment: 'Button' }), run: () => void undo(stock) },
        }),
      })
      onClose()
    })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      question={<Trans>How many of {sku} can be sold?</Trans>}
      actions={
        <>
          <Button busy={isBusy} busyLabel={t`Saving`} disabled={!isNumber} onClick={save}>
            <Trans>Save the count</Trans>
          </Button>
          <Button tone="link" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <DeskFailure words={failure} />
      <TextField
        inputMode="numeric"
        label={t`Pieces`}
        hint={t`Not counting stock reserved by orders. Leave empty for unlimited`}
        value={text}
        error={isNumber ? undefined : t`Enter a whole number`}
        onChange={(event) => setText(event.target.value.trim())}
      />
    </Dialog>
  )
}

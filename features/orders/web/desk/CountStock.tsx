import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DeskFailure, useDeskAction } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { useFailureMessages } from '#platform/web/lazy/failure-messages.ts'
import { setStock, type StockRow } from '../../stock-desk.contract.ts'

type CountProps = { row: StockRow; onClose: () => void; onCounted: () => void }

/** Asks for the counted stock of an item. */
export function CountStock({ row, onClose, onCounted }: CountProps) {
  const { t } = useLingui()
  const { isBusy, failure, run } = useDeskAction()
  const [text, setText] = useState(row.stock === null ? '' : String(row.stock))
  const { sku } = row
  const isNumber = /^\d{0,6}$/.test(text)
  const wordsOf = useFailureMessages('desk')
  const undo = async (stock: number | null): Promise<void> => {
    try {
      await call(setStock, { sku, stock: row.stock, was: stock })
      onCounted()
      showToast({ tone: 'done', words: t`Undone: count of ${sku}` })
    } catch (error) {
      showToast({ tone: 'failed', words: wordsOf(error) })
    }
  }
  const save = () =>
    void run(async () => {
      const stock = text === '' ? null : Number(text)
      await call(setStock, { sku, stock, was: row.stock })
      onCounted()
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

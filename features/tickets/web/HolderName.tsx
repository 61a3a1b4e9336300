import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { useSending } from '#features/accounts/accounts.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { HOLDER_NAME_MOST, nameHolder, type TicketItem, type TicketsAnswer } from '../tickets.contract.ts'

type HolderNameProps = {
  ticket: TicketItem
  onClose: () => void
  onNamed: (found: TicketsAnswer) => void
}

/** The dialog for the name of a ticket's holder. */
export function HolderName({ ticket: { id, number, holder_name }, onClose, onNamed }: HolderNameProps) {
  const { t } = useLingui()
  const formId = useId()
  const { isBusy, refusals, send } = useSending()
  const [name, setName] = useState(holder_name)
  const save = (event: FormEvent): void => {
    event.preventDefault()
    const mistakes = name.trim() === '' ? { holder_name: t`Enter the ticket holder’s name` } : {}
    void send(mistakes, async () => {
      const { item } = await call(nameHolder, { id, holder_name: name })
      onNamed(item)
      onClose()
      showToast({ tone: 'done', words: t`The name is on the ticket` })
    })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      question={<Trans>Who is ticket {number} for?</Trans>}
      actions={
        <>
          <Button type="submit" form={formId} busy={isBusy} busyLabel={t`Saving`}>
            <Trans>Save the name</Trans>
          </Button>
          <Button tone="link" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      {refusals.words === '' ? null : (
        <p role="alert" className="mb-3 rounded-box bg-danger-tint p-3 text-danger-ink">
          {refusals.words}
        </p>
      )}
      <form id={formId} onSubmit={save} noValidate>
        <TextField
          label={t`Name of the holder`}
          hint={t`Printed on the ticket. The code stays the same`}
          autoComplete="off"
          maxLength={HOLDER_NAME_MOST}
          value={name}
          error={refusals.fields['holder_name']}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  )
}

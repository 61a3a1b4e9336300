import { Trans } from '@lingui/react/macro'
import { ConfirmDialog } from '#features/staff/staff.public.tsx'
import { isolated } from '#platform/shared/isolated.ts'
import { centsOf } from '#platform/shared/money.ts'
import { call } from '#platform/web/http.ts'
import { useMoney } from '#platform/web/use-money.ts'
import type { DeskApplication } from '../../applications-desk.contract.ts'
import { markFeePaid } from '../../membership-desk.contract.ts'

type FeeDialogProps = { application: DeskApplication; onClose: () => void; onPaid: () => void }

/** Marks the fee of an application as paid after a confirmation, because its order then goes ahead and is mailed. */
export function FeeDialog({ application, onClose, onPaid }: FeeDialogProps) {
  const money = useMoney()
  const fee = money(centsOf(application.fee))
  const name = isolated(application.name)
  return (
    <ConfirmDialog
      onClose={onClose}
      question={
        <Trans>
          Has the transfer of {fee} from {name} arrived?
        </Trans>
      }
      confirmLabel={<Trans>Transfer received</Trans>}
      work={async () => {
        await call(markFeePaid, { id: application.id })
        onPaid()
      }}
    >
      <Trans>
        The whole order counts as paid, and the buyer gets the paid invoice by email. A renewal that needs no
        approval begins. You can’t undo this.
      </Trans>
    </ConfirmDialog>
  )
}

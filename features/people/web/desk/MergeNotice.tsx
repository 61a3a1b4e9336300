import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { IfAllowed, DeskFailure, useDesk, useDeskAction, useInstant } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { ActionDialog } from '#platform/ui/lazy/ActionDialog.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { listMerges, type MergeItem, undoMerge } from '../../merge.contract.ts'

/** Lists the records that were recently merged into this one, and offers to undo each merge. */
export function MergeNotice({ personId, onUndone }: { personId: number; onUndone: () => void }) {
  const { t } = useLingui()
  const instant = useInstant()
  const { data } = useDesk(listMerges, { id: personId })
  const [chosen, setChosen] = useState<MergeItem | null>(null)
  const action = useDeskAction()
  const undo = (): void =>
    void action.run(async () => {
      if (chosen === null) return
      await call(undoMerge, { id: personId, merge_id: chosen.id })
      setChosen(null)
      showToast({ tone: 'done', words: t`The merge with ${chosen.name} is undone` })
      onUndone()
    })
  if (data === null || data.data.length === 0) return null
  return (
    <div className="mb-5">
      <ul className="grid gap-2">
        {data.data.map((item) => {
          const until = instant(item.undo_until)
          return (
            <li
              key={item.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-box bg-info-tint p-3 text-info-ink"
            >
              <span>
                <Trans>
                  A second record, {item.name}, was merged into this one. You can undo it until {until}.
                </Trans>
              </span>
              <IfAllowed call={undoMerge}>
                <Button size="small" tone="outline" onClick={() => setChosen(item)}>
                  <Trans>Undo merge</Trans>
                </Button>
              </IfAllowed>
            </li>
          )
        })}
      </ul>
      <ActionDialog
        isOpen={chosen !== null}
        question={<Trans>Undo this merge?</Trans>}
        confirmLabel={<Trans>Undo merge</Trans>}
        isBusy={action.isBusy}
        busyLabel={t`Undoing`}
        onDo={undo}
        onClose={() => setChosen(null)}
      >
        <p>
          <Trans>
            Everything that came from the second record returns to it. What was changed or added since then
            stays here.
          </Trans>
        </p>
        <DeskFailure words={action.failure} />
      </ActionDialog>
    </div>
  )
}

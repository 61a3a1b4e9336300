import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ActionDialog } from '#platform/ui/lazy/ActionDialog.tsx'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { type BlockState, blocksOnPage } from '../../page-edits.rules.ts'
import { blockName, templateName } from './block-name.ts'
import { placesOf } from './block-places.ts'
import { useSessionView } from './editing-context.ts'

type MoveBlockDialogProps = {
  block: BlockState
  onClose: () => void
  /** Receives the key of the block that precedes the chosen place; null for the start of the page. */
  onMove: (after: string | null) => void
}

/** Dialog to move a block to any place of the page. The current place is chosen first. */
export function MoveBlockDialog({ block, onClose, onMove }: MoveBlockDialogProps) {
  const { i18n, t } = useLingui()
  const { state } = useSessionView()
  const places = placesOf(blocksOnPage(state), block.key)
  const current = valueOf(places.find(({ isCurrent }) => isCurrent)?.after ?? null)
  const [chosen, setChosen] = useState(current)
  const name = blockName(i18n, block)
  const move = () => {
    onClose()
    if (chosen !== current) onMove(chosen === START ? null : chosen)
  }
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      question={
        <Trans comment="Title of a dialog: the name of the block that is moved to another place">
          Move <bdi>{name}</bdi>
        </Trans>
      }
      confirmLabel={<Trans comment="Button: moves a block to the chosen place">Move</Trans>}
      isBusy={false}
      busyLabel={null}
      onDo={move}
    >
      <div className="block-places">
        <RadioGroup
          name="place"
          label={
            <Trans comment="Label of a list of places on a page: where a block is moved">New place</Trans>
          }
          value={chosen}
          onChange={setChosen}
          choices={places.map(({ after, isCurrent }) => ({
            value: valueOf(after),
            label:
              after === null ? (
                <Trans>At the start of the page</Trans>
              ) : (
                <Trans comment="A place on the page: behind the block with this number and name">
                  After {after.number}: <bdi>{blockName(i18n, after.block)}</bdi>
                </Trans>
              ),
            note: isCurrent
              ? t`The block is here now`
              : after === null
                ? undefined
                : templateName(i18n, after.block.values['template']),
          }))}
        />
      </div>
    </ActionDialog>
  )
}

/** The value of the first place. Keys of blocks are UUIDs, so no block has it. */
const START = 'start'

function valueOf(after: { block: BlockState } | null): string {
  return after === null ? START : after.block.key
}

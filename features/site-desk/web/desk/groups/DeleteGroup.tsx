import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  deleteGroup,
  type DeskGroup,
  GROUP_REFUSALS,
  replaceGroup,
  type UnchangedPage,
} from '#features/pages/groups-desk.contract.ts'
import { DeskFailure, useDeskAction } from '#features/staff/staff.public.tsx'
import { ActionDialog } from '#platform/ui/lazy/ActionDialog.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { call } from '#platform/web/http.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'

type DeleteGroupProps = {
  group: DeskGroup
  /** The groups of the same kind of record that can replace it. */
  others: readonly DeskGroup[]
  onClose: () => void
  /** Called after the deletion with the pages that could not be changed and still name the deleted group. */
  onDeleted: (unchangedPages: readonly UnchangedPage[]) => void
}

/**
 * A dialog to delete a group. If the group is in use, it asks for another group, which its products, pages and links
 * are moved to.
 */
export function DeleteGroup({ group, others, onClose, onDeleted }: DeleteGroupProps) {
  const { t } = useLingui()
  const { run, isBusy, failure } = useDeskAction()
  const [replacement, setReplacement] = useState('')
  const [error, setError] = useState('')
  const { id, products, pages } = group
  const [isUsed, setUsed] = useState(products > 0 || pages > 0)
  const remove = (): void => {
    const isMissing = isUsed && replacement === ''
    setError(isMissing ? t`Choose a group` : '')
    if (isMissing) return
    void run(async () => {
      try {
        if (isUsed) {
          const answer = await call(replaceGroup, { id, replacement: Number(replacement) })
          onDeleted(answer.unchanged_pages ?? [])
        } else {
          await call(deleteGroup, { id })
          onDeleted([])
        }
      } catch (refusal) {
        // The server refused because something links to the group, or a product or page was added to it meanwhile: ask
        // for a replacement.
        if (refusal instanceof RequestFailure && refusal.textCode === GROUP_REFUSALS.inUse.code) setUsed(true)
        throw refusal
      }
    })
  }
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      question={
        <Trans>
          Delete <bdi>{group.name}</bdi>?
        </Trans>
      }
      confirmLabel={<Trans comment="Button: deletes a group of products or pages">Delete</Trans>}
      tone="danger"
      isBusy={isBusy}
      busyLabel={<Trans>Deleting</Trans>}
      onDo={remove}
    >
      <DeskFailure words={failure} />
      {isUsed ? (
        <>
          <p className="mb-4">
            <Trans>Products, pages or links use this group. They get the group that you choose.</Trans>
          </p>
          <Select
            label={t`Replace it with`}
            value={replacement}
            error={error === '' ? undefined : error}
            onChange={({ target }) => setReplacement(target.value)}
          >
            <option value="">{t`Choose a group`}</option>
            {others.map((other) => (
              <option key={other.id} value={other.id}>
                {other.name}
              </option>
            ))}
          </Select>
        </>
      ) : (
        <p>
          <Trans>No product and no page belongs to this group.</Trans>
        </p>
      )}
    </ActionDialog>
  )
}

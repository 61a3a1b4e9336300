import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DeskFailure, useDeskAction } from '#features/staff/staff.public.tsx'
import { deleteTrack, type DeskTrack } from '#features/tracks/tracks-desk.contract.ts'
import { ActionDialog } from '#platform/ui/lazy/ActionDialog.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { call } from '#platform/web/http.ts'

type DeleteTrackProps = {
  track: DeskTrack
  others: readonly DeskTrack[]
  onClose: (next: { data: DeskTrack[] } | null) => void
}

/** A dialog to delete a track. If the track is in use, it asks for another track that replaces it there. */
export function DeleteTrack({ track, others, onClose }: DeleteTrackProps) {
  const { t } = useLingui()
  const { run, isBusy, failure } = useDeskAction()
  const [replacement, setReplacement] = useState('')
  const [error, setError] = useState('')
  const isUsed = track.events > 0 || track.members > 0
  const remove = (): void => {
    const isMissing = isUsed && replacement === ''
    setError(isMissing ? t`Choose a track` : '')
    if (isMissing) return
    void run(async () => {
      const chosen = replacement === '' ? {} : { replacement: Number(replacement) }
      onClose(await call(deleteTrack, { id: track.id, ...chosen }))
    })
  }
  return (
    <ActionDialog
      isOpen
      onClose={() => onClose(null)}
      question={
        <Trans>
          Delete <bdi>{track.name}</bdi>?
        </Trans>
      }
      confirmLabel={<Trans comment="Button: deletes a track">Delete</Trans>}
      tone="danger"
      isBusy={isBusy}
      busyLabel={<Trans>Deleting</Trans>}
      onDo={remove}
    >
      <DeskFailure words={failure} />
      {track.applications > 0 ? (
        <p className="mb-4">
          <Trans>
            Applications that are not decided yet name this track. Decide on them first, or archive the track.
          </Trans>
        </p>
      ) : isUsed ? (
        <>
          <p className="mb-4">
            <Trans>
              Events or members use this track. They get the track that you choose. To keep it in past events,
              archive it instead.
            </Trans>
          </p>
          <Select
            label={t`Replace it with`}
            value={replacement}
            error={error === '' ? undefined : error}
            onChange={({ target }) => setReplacement(target.value)}
          >
            <option value="">{t`Choose a track`}</option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </>
      ) : (
        <p>
          <Trans>No event and no member uses this track.</Trans>
        </p>
      )}
    </ActionDialog>
  )
}

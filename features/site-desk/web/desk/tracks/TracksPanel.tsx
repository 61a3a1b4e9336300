import { Plural, Trans, useLingui } from '@lingui/react/macro'
import Plus from 'lucide-react/icons/plus'
import { type KeyboardEvent, useState } from 'react'
import { DeskFailure, DeskList, IfAllowed, useDesk, useDeskAction } from '#features/staff/staff.public.tsx'
import {
  archiveTrack,
  type DeskTrack,
  listDeskTracks,
  saveTrack,
  sortTracks,
} from '#features/tracks/tracks-desk.contract.ts'
import { Button } from '#platform/ui/Button.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { Kerb } from '#platform/ui/Kerb.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { VisuallyHidden } from '#platform/ui/VisuallyHidden.tsx'
import { Which } from '#platform/ui/Which.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { call } from '#platform/web/http.ts'
import { moved } from '../../../menu-moves.rules.ts'
import { MoveButtons } from '../menus/MoveButtons.tsx'
import { useMoveFocus } from '../menus/use-move-focus.ts'
import { SitePanel } from '../SitePanel.tsx'
import { DeleteTrack } from './DeleteTrack.tsx'
import { TrackDialog } from './TrackDialog.tsx'

type Open = { kind: 'add' } | { kind: 'change' | 'delete'; track: DeskTrack } | null

/** The tracks of the club, in the order in which members and officers choose them. */
export function TracksPanel() {
  const { t } = useLingui()
  const { data, failure, reload, put } = useDesk(listDeskTracks, {})
  const { run, isBusy, failure: refusal } = useDeskAction()
  const [open, setOpen] = useState<Open>(null)
  const [status, setStatus] = useState('')
  const focus = useMoveFocus()
  const tracks = data?.data ?? []
  const move = (at: number, to: number, part: string): void => {
    const track = tracks[at]
    if (isBusy || track === undefined || to < 0 || to >= tracks.length || to === at) return
    const next = moved(tracks, at, to)
    void run(async () => {
      put(await call(sortTracks, { ids: next.map(({ id }) => id) }))
      focus(`${rowId(track)}-${part}`)
      const { name } = track
      const place = to + 1
      const count = tracks.length
      setStatus(t`${name}, moved to ${place} of ${count}`)
    })
  }
  const archive = (track: DeskTrack): void => {
    if (isBusy) return
    void run(async () => {
      put(await call(archiveTrack, { id: track.id, is_active: !track.is_active }))
      focus(`${rowId(track)}-archive`)
    })
  }
  const close = (next: { data: DeskTrack[] } | null): void => {
    setOpen(null)
    if (next !== null) put(next)
  }
  const addButton = (
    <IfAllowed call={saveTrack}>
      <Button icon={<Icon of={Plus} />} onClick={() => setOpen({ kind: 'add' })}>
        <Trans>Add a track</Trans>
      </Button>
    </IfAllowed>
  )
  return (
    <SitePanel
      title={<Trans comment="Heading and tab: the race tracks of the club">Tracks</Trans>}
      actions={tracks.length === 0 ? undefined : addButton}
    >
      <p className="max-w-[44rem] text-muted">
        <Trans>
          Events take place at a track, and members choose a home track in this order. Alt with an arrow key
          moves the track whose button has the focus.
        </Trans>
      </p>
      <DeskFailure words={refusal} />
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {tracks.length === 0 ? (
          <EmptyState title={<Trans>No tracks yet</Trans>} action={addButton}>
            <Trans>Add the tracks at which the club races.</Trans>
          </EmptyState>
        ) : (
          <ol className="mt-5 border-t border-line">
            {tracks.map((track, at) => (
              <TrackRow
                key={track.id}
                track={track}
                at={at}
                count={tracks.length}
                onMove={(to, part) => move(at, to, part)}
                onOpen={setOpen}
                onArchive={() => archive(track)}
              />
            ))}
          </ol>
        )}
      </DeskList>
      <VisuallyHidden>
        <span role="status">{status}</span>
      </VisuallyHidden>
      {open?.kind === 'add' ? <TrackDialog track={null} onClose={close} /> : null}
      {open?.kind === 'change' ? <TrackDialog track={open.track} onClose={close} /> : null}
      {open?.kind === 'delete' ? (
        <DeleteTrack
          track={open.track}
          others={tracks.filter(({ id }) => id !== open.track.id)}
          onClose={close}
        />
      ) : null}
    </SitePanel>
  )
}

const rowId = ({ id }: DeskTrack) => `track-${id}`

type TrackRowProps = {
  track: DeskTrack
  at: number
  count: number
  /** `part` names the control that keeps the focus. */
  onMove: (to: number, part: string) => void
  onOpen: (open: Open) => void
  onArchive: () => void
}

function TrackRow({ track, at, count, onMove, onOpen, onArchive }: TrackRowProps) {
  const id = rowId(track)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? at - 1 : at + 1, 'change')
  }
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-3 border-b border-line py-4 ps-4">
      <Kerb colour={track.colour as `#${string}`} />
      <TrackFacts track={track} />
      <IfAllowed call={sortTracks}>
        <div className="flex flex-wrap items-end gap-2">
          {count < 2 ? null : (
            <>
              <Select
                id={`${id}-place`}
                label={
                  <>
                    <Trans comment="Label of a list of places: where a track moves in the order">
                      Move to…
                    </Trans>
                    <Which>{track.name}</Which>
                  </>
                }
                value={at}
                onChange={({ target }) => onMove(Number(target.value), 'place')}
              >
                {Array.from({ length: count }, (_, place) => (
                  <option key={place} value={place}>
                    {place + 1}
                  </option>
                ))}
              </Select>
              <MoveButtons
                id={id}
                name={track.name}
                at={at}
                count={count}
                onMove={(by) => onMove(at + by, by < 0 ? 'up' : 'down')}
              />
            </>
          )}
          <Button
            id={`${id}-change`}
            size="small"
            tone="outline"
            onKeyDown={onKeyDown}
            onClick={() => onOpen({ kind: 'change', track })}
          >
            <Trans comment="Button: opens the form of a track">Change</Trans>
            <Which>{track.name}</Which>
          </Button>
          <Button id={`${id}-archive`} size="small" tone="outline" onClick={onArchive}>
            {track.is_active ? (
              <Trans comment="Button: archives a track">Archive</Trans>
            ) : (
              <Trans comment="Button: restores an archived track">Restore</Trans>
            )}
            <Which>{track.name}</Which>
          </Button>
          <Button size="small" tone="outline" onClick={() => onOpen({ kind: 'delete', track })}>
            <Trans comment="Button: deletes a track">Delete</Trans>
            <Which>{track.name}</Which>
          </Button>
        </div>
      </IfAllowed>
    </li>
  )
}

function TrackFacts({ track }: { track: DeskTrack }) {
  const format = useFormat()
  const {
    name,
    state,
    surface,
    length_m: lengthM,
    is_active: isActive,
    events,
    members,
    applications,
  } = track
  const facts = [state, surface, lengthM === null ? '' : `${format?.number(lengthM) ?? lengthM} m`].filter(
    (fact) => fact !== '',
  )
  return (
    <div className="min-w-0">
      <p className="font-semibold">
        <bdi>{name}</bdi>
        {isActive ? null : (
          <span className="font-normal text-muted">
            {' '}
            <Trans comment="State of a track, after its name">(archived)</Trans>
          </span>
        )}
      </p>
      <p className="text-note text-muted">
        {facts.map((fact) => (
          <bdi key={fact} className="me-3">
            {fact}
          </bdi>
        ))}
      </p>
      <p className="text-note text-muted">
        <Plural value={events} one="# event" other="# events" />,{' '}
        <Plural value={members} one="# member" other="# members" />
        {applications === 0 ? null : (
          <>
            , <Plural value={applications} one="# open application" other="# open applications" />
          </>
        )}
      </p>
    </div>
  )
}

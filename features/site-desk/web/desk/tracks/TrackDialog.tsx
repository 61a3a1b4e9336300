import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useState } from 'react'
import { DeskFailure, useDeskAction } from '#features/staff/staff.public.tsx'
import {
  type DeskTrack,
  saveTrack,
  TRACK_LIMITS,
  type TrackValues,
} from '#features/tracks/tracks-desk.contract.ts'
import { ActionDialog } from '#platform/ui/lazy/ActionDialog.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { call } from '#platform/web/http.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'

/** The values as they are typed: numbers are texts. */
type Typed = Record<keyof TrackValues, string>

type TrackDialogProps = {
  /** Null for a new track. */
  track: DeskTrack | null
  onClose: (next: { data: DeskTrack[] } | null) => void
}

/** The form of one track. */
export function TrackDialog({ track, onClose }: TrackDialogProps) {
  const { t } = useLingui()
  const id = useId()
  const { run, isBusy, failure } = useDeskAction()
  const [typed, setTyped] = useState<Typed>(() => typedOf(track === null ? BLANK : valuesOf(track)))
  const [errors, setErrors] = useState<Partial<Typed>>({})
  useEffect(() => {
    const [first] = Object.keys(errors)
    if (first !== undefined) document.getElementById(`${id}-${first}`)?.focus()
  }, [errors, id])
  const field = (name: keyof TrackValues) => ({
    id: `${id}-${name}`,
    value: typed[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  })
  const save = async (): Promise<void> => {
    const missing = typed.name.trim() === '' ? { name: t`Enter a name` } : {}
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    await run(async () => {
      try {
        const before = track === null ? null : valuesOf(track)
        onClose(await call(saveTrack, { id: track?.id ?? null, before, values: readTyped(typed) }))
      } catch (error) {
        const found = error instanceof RequestFailure ? errorsOf(error) : {}
        if (Object.keys(found).length === 0) throw error
        setErrors(found)
      }
    })
  }
  return (
    <ActionDialog
      isOpen
      onClose={() => onClose(null)}
      question={track === null ? <Trans>Add a track</Trans> : <Trans>Change the track</Trans>}
      confirmLabel={<Trans>Save</Trans>}
      isBusy={isBusy}
      busyLabel={<Trans>Saving</Trans>}
      onDo={() => void save()}
    >
      <DeskFailure words={failure} />
      <div className="grid gap-4">
        <TextField
          {...field('name')}
          label={t({ message: 'Name', comment: 'Label of a text field: the name of a race track' })}
          dir="auto"
          maxLength={TRACK_LIMITS.name}
          required
        />
        <TextField
          {...field('colour')}
          type="color"
          label={t({ message: 'Colour', comment: 'Label of a colour field: the colour of a race track' })}
          hint={t`White text must be readable on it.`}
        />
        <TextField
          {...field('surface')}
          label={t({ message: 'Surface', comment: 'Label of a text field: sealed, gravel, concrete' })}
          dir="auto"
          maxLength={TRACK_LIMITS.surface}
          optional
        />
        <TextField
          {...field('state')}
          label={t({ message: 'State', context: 'of Australia' })}
          dir="auto"
          maxLength={TRACK_LIMITS.state}
          optional
        />
        <TextField
          {...field('address')}
          label={t({ message: 'Address', context: 'postal', comment: 'Label: where a race track is' })}
          dir="auto"
          maxLength={TRACK_LIMITS.address}
          optional
        />
        <TextField {...field('length_m')} label={t`Length of a lap in metres`} inputMode="numeric" optional />
        <TextField {...field('noise_db')} label={t`Noise limit in decibels`} inputMode="numeric" optional />
        <TextArea
          {...field('gate_note')}
          label={t`Note for the gate`}
          dir="auto"
          maxLength={TRACK_LIMITS.gateNote}
          optional
        />
      </div>
    </ActionDialog>
  )
}

const BLANK: TrackValues = {
  name: '',
  colour: '#006d77',
  state: '',
  address: '',
  surface: '',
  length_m: null,
  noise_db: null,
  gate_note: '',
}

function valuesOf({
  id: _,
  is_active: _active,
  events: _events,
  members: _members,
  ...values
}: DeskTrack): TrackValues {
  return values
}

function typedOf({ length_m: length, noise_db: noise, ...texts }: TrackValues): Typed {
  return {
    ...texts,
    length_m: length === null ? '' : String(length),
    noise_db: noise === null ? '' : String(noise),
  }
}

function readTyped({ length_m: length, noise_db: noise, ...texts }: Typed): TrackValues {
  return { ...texts, length_m: numberOf(length), noise_db: numberOf(noise) }
}

/**
 * Converts a text to a number. A text that is not a whole number becomes one that the server refuses, so that its
 * message names the field.
 */
function numberOf(text: string): number | null {
  const plain = text.trim()
  if (plain === '') return null
  const value = Number(plain)
  return Number.isInteger(value) ? value : 0
}

/** Returns the messages of a refusal by field, the first one of each. */
function errorsOf({ fields, textCode }: RequestFailure): Partial<Typed> {
  if (textCode !== 'VALIDATION') return {}
  return Object.fromEntries(
    fields.toReversed().flatMap(({ field, message }) => {
      const name = field.replace(/^values\./, '')
      return name in BLANK ? [[name, message]] : []
    }),
  )
}

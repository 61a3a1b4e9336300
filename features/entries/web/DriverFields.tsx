import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { licenceNote } from '#features/events/licence-note.rules.ts'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { DayBoxes } from '#platform/ui/lazy/DayBoxes.tsx'
import { useList } from '#platform/web/use-list.ts'
import type { EntryDetails } from '../entries.contract.ts'
import { ENTRY_LIMITS } from '../entries.rules.ts'
import type { Entering } from './use-entering.ts'

/** The fields for licence, club and emergency contact, prefilled with known data. */
export function DriverFields({ entering }: { entering: Entering }) {
  const { i18n } = useLingui()
  const { offer, draft, say } = entering
  const note = licenceNote('', offer.event.kind)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {offer.event.needs_licence.length > 0 ? (
        <LicenceFields entering={entering} />
      ) : note === null || offer.event.role !== 'driver' ? null : (
        <p>{i18n._(note)}</p>
      )}
      <fieldset className="grid gap-5">
        <legend className="mb-2 text-h4">
          <Trans>Contact on the day</Trans>
        </legend>
        <Said
          entering={entering}
          field="mobile"
          label={<Trans>Your mobile number</Trans>}
          type="tel"
          autoComplete="tel"
        />
        <Said
          entering={entering}
          field="emergency_name"
          label={<Trans>Who we call if something happens</Trans>}
          autoComplete="off"
        />
        <Said
          entering={entering}
          field="emergency_phone"
          label={<Trans>Their phone number</Trans>}
          type="tel"
          autoComplete="off"
        />
      </fieldset>
      {offer.needs_guardian ? (
        <fieldset className="grid gap-5">
          <legend className="mb-2 text-h4">
            <Trans>Your guardian</Trans>
          </legend>
          <Said
            entering={entering}
            field="guardian_name"
            label={<Trans>Guardian’s name</Trans>}
            autoComplete="off"
          />
          <Said
            entering={entering}
            field="guardian_email"
            label={<Trans>Guardian’s email address</Trans>}
            type="email"
            autoComplete="off"
          />
          <Said
            entering={entering}
            field="guardian_phone"
            label={<Trans>Guardian’s phone number</Trans>}
            type="tel"
            autoComplete="off"
          />
        </fieldset>
      ) : null}
      <div className="grid gap-5">
        <TextArea
          id="note"
          label={<Trans>Anything the organisers should know</Trans>}
          optional
          maxLength={ENTRY_LIMITS.note}
          value={draft.note}
          onChange={(event) => say({ note: event.target.value })}
        />
        <Checkbox
          name="shows_name"
          label={<Trans>Show my name in the entry list and the results</Trans>}
          checked={draft.shows_name}
          onChange={(event) => say({ shows_name: event.target.checked })}
        />
      </div>
    </div>
  )
}

function LicenceFields({ entering }: { entering: Entering }) {
  const { offer, draft, sayDetails, mistakeOf } = entering
  const { licence } = draft.details
  const { i18n } = useLingui()
  const list = useList()
  const note = licenceNote(list(offer.event.needs_licence), offer.event.kind)
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-2 text-h4">
        <Trans>Competition licence</Trans>
      </legend>
      <p className="-mt-3 text-note text-muted">{note === null ? null : i18n._(note)}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          id="licence.number"
          label={<Trans>Licence number</Trans>}
          dir="ltr"
          autoComplete="off"
          maxLength={ENTRY_LIMITS.licence}
          value={licence.number}
          error={mistakeOf('licence.number')}
          onChange={(event) => sayDetails({ licence: { ...licence, number: event.target.value } })}
        />
        <TextField
          id="licence.type"
          label={<Trans>Type, like Speed or Club</Trans>}
          optional
          autoComplete="off"
          maxLength={ENTRY_LIMITS.licence}
          value={licence.type}
          onChange={(event) => sayDetails({ licence: { ...licence, type: event.target.value } })}
        />
        <DayBoxes
          id="licence.expires_on"
          name="licence_expires_on"
          label={<Trans>Last day</Trans>}
          optional
          value={licence.expires_on ?? ''}
          error={mistakeOf('licence.expires_on')}
          onChange={(day) => sayDetails({ licence: { ...licence, expires_on: day === '' ? null : day } })}
        />
      </div>
    </fieldset>
  )
}

type SaidProps = {
  entering: Entering
  field: Exclude<keyof EntryDetails, 'licence'>
  label: ReactNode
  type?: 'text' | 'tel' | 'email'
  autoComplete: string
}

const LONGEST = { text: ENTRY_LIMITS.name, tel: ENTRY_LIMITS.phone, email: ENTRY_LIMITS.email } as const

/** One text field about the driver. */
function Said({ entering, field, label, type = 'text', autoComplete }: SaidProps) {
  return (
    <TextField
      id={field}
      label={label}
      type={type}
      autoComplete={autoComplete}
      {...(type === 'text' ? {} : { dir: 'ltr' })}
      maxLength={LONGEST[type]}
      value={entering.draft.details[field]}
      error={entering.mistakeOf(field)}
      onChange={(event) => entering.sayDetails({ [field]: event.target.value })}
    />
  )
}

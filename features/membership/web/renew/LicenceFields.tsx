import { Trans, useLingui } from '@lingui/react/macro'
import { isHexColour } from '#platform/shared/colour.ts'
import { OptionalMark } from '#platform/ui/Field.tsx'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { DayBoxes } from '#platform/ui/lazy/DayBoxes.tsx'
import { APPLICATION_LIMITS } from '../../application.rules.ts'
import { LICENCE_ISSUERS } from '../../membership.contract.ts'
import { DetailField } from './DetailsFields.tsx'
import type { Application } from './use-application.ts'

/** Lets the member choose a home track, whose outline the card shows. */
export function HomeTrackChoice({ application }: { application: Application }) {
  const { offer, details, changeDetails } = application
  if (offer.tracks.length < 2) return null
  return (
    <RadioGroup
      id="details.home_track_id"
      name="home_track_id"
      label={<Trans>Home track</Trans>}
      hint={<Trans>Choose one. Your card shows its outline.</Trans>}
      look="card"
      value={details.home_track_id === null ? '' : String(details.home_track_id)}
      error={application.mistakeOf('details.home_track_id')}
      onChange={(id) => changeDetails({ home_track_id: Number(id) })}
      choices={offer.tracks.map(({ id, name, colour }) => ({
        value: String(id),
        label: name,
        kerb: isHexColour(colour) ? colour : 'primary',
      }))}
    />
  )
}

/** The fields for a racing licence, if the applicant has one. */
export function LicenceFields({ application }: { application: Application }) {
  const { t } = useLingui()
  const { details, changeDetails } = application
  const names: Record<(typeof LICENCE_ISSUERS)[number], string> = {
    MA: 'Motorsport Australia',
    AASA: 'AASA',
    RACERS: 'RACERS',
    MNSW: 'Motorcycling NSW',
    other: t`Another licence`,
  }
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-2 text-h4">
        <Trans>Racing licence</Trans>
        <OptionalMark />
      </legend>
      <Select
        id="details.licence_issuer"
        name="licence_issuer"
        label={<Trans>Issued by</Trans>}
        value={details.licence_issuer}
        onChange={(event) => changeDetails({ licence_issuer: event.target.value })}
      >
        <option value="">{t`I have none`}</option>
        {LICENCE_ISSUERS.map((issuer) => (
          <option key={issuer} value={issuer}>
            {names[issuer]}
          </option>
        ))}
      </Select>
      {details.licence_issuer === '' ? null : (
        <>
          <DetailField
            application={application}
            name="licence_number"
            label={<Trans>Licence number</Trans>}
            maxLength={APPLICATION_LIMITS.licenceNumber}
            autoComplete="off"
          />
          <DetailField
            application={application}
            name="licence_type"
            label={<Trans>Type, like Speed or Club</Trans>}
            maxLength={APPLICATION_LIMITS.licenceType}
            autoComplete="off"
            optional
          />
          <DayBoxes
            id="details.licence_expiry"
            name="licence_expiry"
            label={<Trans>Expiry</Trans>}
            optional
            value={details.licence_expiry ?? ''}
            error={application.mistakeOf('details.licence_expiry')}
            onChange={(day) => changeDetails({ licence_expiry: day === '' ? null : day })}
          />
        </>
      )}
    </fieldset>
  )
}

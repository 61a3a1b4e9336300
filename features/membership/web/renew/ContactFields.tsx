import { Trans, useLingui } from '@lingui/react/macro'
import { PlaceFields } from '#features/addresses/addresses.public.tsx'
import { readAddress, stateAfter } from '#features/addresses/addresses.rules.ts'
import { APPLICATION_LIMITS } from '../../application.rules.ts'
import { DetailField } from './DetailsFields.tsx'
import type { Application } from './use-application.ts'

/** The contact details that the register of members needs: mobile number, address and emergency contact. */
export function ContactFields({ application }: { application: Application }) {
  const { i18n } = useLingui()
  const { details, changeDetails, mistakeOf } = application
  const { warnings } = readAddress({ ...details, first_name: 'A', last_name: 'A', phone: details.mobile })
  const [warning] = warnings
  return (
    <>
      <div className="grid gap-5">
        <DetailField
          application={application}
          name="mobile"
          label={<Trans>Your mobile number</Trans>}
          inputMode="tel"
          maxLength={APPLICATION_LIMITS.phone}
          autoComplete="tel"
        />
        <PlaceFields
          values={details}
          warning={warning === undefined ? undefined : i18n._(warning.message)}
          autoComplete=""
          field={(name) => ({
            id: `details.${name}`,
            name,
            value: details[name],
            error: mistakeOf(`details.${name}`),
            onChange: ({ target: { value } }) =>
              changeDetails({ [name]: value, ...stateAfter(name, value, details) }),
          })}
        />
      </div>
      <fieldset className="grid gap-5">
        <legend className="mb-2 text-h4">
          <Trans>Emergency contact</Trans>
        </legend>
        <DetailField
          application={application}
          name="emergency_name"
          label={<Trans>Who we call if something happens</Trans>}
          autoComplete="off"
        />
        <DetailField
          application={application}
          name="emergency_phone"
          label={<Trans>Their phone number</Trans>}
          inputMode="tel"
          maxLength={APPLICATION_LIMITS.phone}
          autoComplete="off"
        />
      </fieldset>
    </>
  )
}

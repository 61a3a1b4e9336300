import { Trans } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { TextField } from '#platform/ui/TextField.tsx'
import { APPLICATION_LIMITS } from '../../application.rules.ts'
import type { ApplicationDetails } from '../../membership.contract.ts'
import type { Application } from './use-application.ts'

type TextName = Exclude<
  keyof ApplicationDetails,
  'home_track_id' | 'licence_expiry' | 'hide_from_register' | 'newsletter_consent'
>

type DetailFieldProps = {
  application: Application
  name: TextName
  label: ReactNode
  hint?: ReactNode
  optional?: boolean
} & Pick<ComponentProps<'input'>, 'autoComplete' | 'inputMode' | 'maxLength'>

/** One field of an application, with its error. */
export function DetailField({ application, name, ...field }: DetailFieldProps) {
  return (
    <TextField
      maxLength={APPLICATION_LIMITS.text}
      {...field}
      dir={field.inputMode === undefined ? 'auto' : 'ltr'}
      id={`details.${name}`}
      name={name}
      value={application.details[name]}
      error={application.mistakeOf(`details.${name}`)}
      onChange={(event) => application.changeDetails({ [name]: event.target.value })}
    />
  )
}

/** The partner's name, if the type includes a partner. */
export function PartnerField({ application }: { application: Application }) {
  return (
    <DetailField
      application={application}
      name="additional_member"
      label={<Trans>Partner’s name</Trans>}
      hint={<Trans>Your partner gets a card of their own</Trans>}
      autoComplete="off"
    />
  )
}

/** The nominator and the seconder, if the club requires them. */
export function NominatorFields({ application }: { application: Application }) {
  return (
    <>
      <DetailField
        application={application}
        name="nominator"
        label={<Trans>Who nominates you</Trans>}
        hint={<Trans>A member of the club</Trans>}
        autoComplete="off"
      />
      <DetailField
        application={application}
        name="seconder"
        label={<Trans>Who seconds you</Trans>}
        hint={<Trans>Another member</Trans>}
        autoComplete="off"
      />
    </>
  )
}

/** The parent or guardian of an applicant under 18. */
export function GuardianFields({ application }: { application: Application }) {
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-2 text-h4">
        <Trans>Parent or guardian</Trans>
      </legend>
      <p className="text-note text-muted">
        <Trans>Under 18, a parent or guardian signs with you.</Trans>
      </p>
      <DetailField
        application={application}
        name="guardian_name"
        label={<Trans>Guardian’s name</Trans>}
        autoComplete="off"
      />
      <DetailField
        application={application}
        name="guardian_email"
        label={<Trans>Guardian’s email address</Trans>}
        inputMode="email"
        maxLength={APPLICATION_LIMITS.email}
        autoComplete="off"
      />
      <DetailField
        application={application}
        name="guardian_phone"
        label={<Trans>Guardian’s phone number</Trans>}
        inputMode="tel"
        maxLength={APPLICATION_LIMITS.phone}
        autoComplete="off"
      />
    </fieldset>
  )
}

import { useLingui } from '@lingui/react/macro'
import { formatPhone } from '#features/accounts/phone.rules.ts'
import { Figure } from '#platform/ui/Figure.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { factOf, Facts } from './detail-rows.tsx'
import { useProfile } from './profile-context.ts'
import { ProfileSection } from './ProfileSection.tsx'
import { fieldIdOf, useSection } from './use-section.ts'

/** The person whom the club calls in an emergency. @source docs/reference/accounts.md §1.2 */
export function EmergencySection() {
  const { t } = useLingui()
  const { user, canEdit } = useProfile()
  const canChange = canEdit('emergency_contact_name')
  const section = useSection({
    draftOf: ({ emergency_contact_name, emergency_contact_phone }) => ({
      emergency_contact_name,
      emergency_contact_phone: formatPhone(emergency_contact_phone),
    }),
    changesOf: (draft) => draft,
  })
  const { emergency_contact_name: name, emergency_contact_phone: phone } = user
  return (
    <ProfileSection
      id="emergency"
      title={t`Emergency contact`}
      section={section}
      changes={t`emergency contact`}
      canChange={canChange}
      shown={
        <Facts
          facts={[
            factOf('name', t`Name`, name, !canChange),
            factOf('phone', t`Phone`, phone === '' ? '' : <Figure>{formatPhone(phone)}</Figure>, !canChange),
          ]}
        />
      }
      renderFields={(draft) => (
        <>
          <TextField
            id={fieldIdOf('emergency_contact_name')}
            label={t`Name`}
            hint={t`Officials at an event see it, nobody else`}
            optional
            autoComplete="off"
            value={draft.emergency_contact_name}
            error={section.errors.emergency_contact_name}
            onChange={(event) => section.set('emergency_contact_name', event.target.value)}
          />
          <TextField
            id={fieldIdOf('emergency_contact_phone')}
            type="tel"
            inputMode="tel"
            label={t`Phone`}
            hint={t`Not your own: you may be the one in the car`}
            optional
            autoComplete="off"
            value={draft.emergency_contact_phone}
            error={section.errors.emergency_contact_phone}
            onChange={(event) => section.set('emergency_contact_phone', event.target.value)}
          />
        </>
      )}
    />
  )
}

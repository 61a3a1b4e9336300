import { useLingui } from '@lingui/react/macro'
import { useSite } from '#features/site/site.public.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { factOf, Facts } from './detail-rows.tsx'
import { useProfile } from './profile-context.ts'
import { ProfileSection } from './ProfileSection.tsx'
import { fieldIdOf, useSection } from './use-section.ts'

/**
 * The partner in the membership, under the club's label for the field; nothing if the membership includes no partner.
 * @source docs/reference/accounts.md §7.3
 */
export function PartnerSection() {
  const { t } = useLingui()
  const { configuration } = useSite()
  const { user, canEdit } = useProfile()
  const label = configuration.additional_club_member_label
  const canChange = canEdit('additional_club_member')
  const section = useSection({
    draftOf: ({ additional_club_member }) => ({ additional_club_member }),
    changesOf: (draft) => draft,
  })
  if (user.additional_club_member === null) return null
  return (
    <ProfileSection
      id="partner"
      title={t`Additional member`}
      section={section}
      changes={label}
      canChange={canChange}
      shown={<Facts facts={[factOf('partner', label, user.additional_club_member, !canChange)]} />}
      renderFields={(draft) => (
        <TextField
          id={fieldIdOf('additional_club_member')}
          label={label}
          hint={t`Who shares a family membership with you`}
          autoComplete="off"
          value={draft.additional_club_member ?? ''}
          error={section.errors.additional_club_member}
          onChange={(event) => section.set('additional_club_member', event.target.value)}
        />
      )}
    />
  )
}

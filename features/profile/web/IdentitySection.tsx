import { useLingui } from '@lingui/react/macro'
import { DateBoxes } from '#platform/ui/DateBoxes.tsx'
import { partsOfDay } from '#platform/ui/date-parts.ts'
import { TextField } from '#platform/ui/TextField.tsx'
import { textOfDate } from './date-draft.ts'
import { factOf, Facts } from './detail-rows.tsx'
import { useProfile } from './profile-context.ts'
import { LockedNote, ProfileSection } from './ProfileSection.tsx'
import { fieldIdOf, useSection } from './use-section.ts'

/**
 * Names and date of birth. Only the club can change the names unless its flag says otherwise.
 * @source docs/reference/accounts.md §7.1; docs/reference/public-site.md §4.4
 */
export function IdentitySection() {
  const { t, i18n } = useLingui()
  const { user, canEdit, format } = useProfile()
  const canName = canEdit('first_name')
  const canBirth = canEdit('date_of_birth')
  const section = useSection({
    draftOf: ({ first_name, last_name, date_of_birth }) => ({
      first_name,
      last_name,
      date_of_birth: partsOfDay(date_of_birth ?? undefined),
    }),
    changesOf: ({ first_name, last_name, date_of_birth }) => ({
      ...(canName ? { first_name, last_name } : {}),
      ...(canBirth ? { date_of_birth: textOfDate(date_of_birth, i18n.locale) || null } : {}),
    }),
  })
  const names = [
    factOf('first', t`First name`, user.first_name, !canName),
    factOf('last', t`Last name`, user.last_name, !canName),
  ]
  const birth = factOf(
    'birth',
    t`Date of birth`,
    user.date_of_birth === null ? '' : format.day(user.date_of_birth, 'medium'),
    !canBirth,
  )
  return (
    <ProfileSection
      id="identity"
      title={t`You`}
      section={section}
      changes={t`your details`}
      canChange={canName || canBirth}
      shown={
        <>
          <Facts facts={[...names, birth]} />
          {canBirth && !canName ? <LockedNote /> : null}
        </>
      }
      renderFields={(draft) => (
        <>
          {canName ? (
            <>
              <TextField
                id={fieldIdOf('first_name')}
                label={t`First name`}
                autoComplete="given-name"
                value={draft.first_name}
                error={section.errors.first_name}
                onChange={(event) => section.set('first_name', event.target.value)}
              />
              <TextField
                id={fieldIdOf('last_name')}
                label={t`Last name`}
                autoComplete="family-name"
                value={draft.last_name}
                error={section.errors.last_name}
                onChange={(event) => section.set('last_name', event.target.value)}
              />
            </>
          ) : null}
          {canBirth ? (
            <DateBoxes
              id={fieldIdOf('date_of_birth')}
              name="date_of_birth"
              isBirthday
              label={t`Date of birth`}
              hint={t`For example, 27 3 1987. Classes and licences depend on age. Only the committee sees it.`}
              value={draft.date_of_birth}
              error={section.errors.date_of_birth}
              onChange={(typed) => section.set('date_of_birth', typed)}
            />
          ) : null}
        </>
      )}
    />
  )
}

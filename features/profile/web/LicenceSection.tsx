import { useLingui } from '@lingui/react/macro'
import {
  LICENCE_STATES,
  OVERSEAS_ID,
  readLicenceExpiry,
  readLicenceNumber,
} from '#features/accounts/licence.rules.ts'
import { PERSON_LIMITS } from '#features/accounts/person.rules.ts'
import { DateBoxes } from '#platform/ui/DateBoxes.tsx'
import { partsOfDay, type DateParts } from '#platform/ui/date-parts.ts'
import { FieldWarning } from '#platform/ui/FieldWarning.tsx'
import { Figure } from '#platform/ui/Figure.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { textOfDate } from './date-draft.ts'
import { factOf, Facts } from './detail-rows.tsx'
import { useProfile } from './profile-context.ts'
import { ProfileSection } from './ProfileSection.tsx'
import { fieldIdOf, type Section, useSection } from './use-section.ts'

/** Uses the server's field names, so that its field errors can be assigned. */
type LicenceDraft = {
  drivers_licence_number: string
  drivers_licence_state_of_issue_id: string
  drivers_licence_expiry: DateParts
}

/**
 * The driver licence: number, issuer, expiry. Unusual values cause a warning but are accepted.
 * @source docs/reference/accounts.md §1.3
 */
export function LicenceSection() {
  const { t, i18n } = useLingui()
  const { user, canEdit, format } = useProfile()
  const nameOf = useIssuerName()
  const isOpenToAll = canEdit('drivers_licence_number')
  const section = useSection<LicenceDraft>({
    draftOf: (now) => ({
      drivers_licence_number: now.drivers_licence_number,
      drivers_licence_state_of_issue_id: String(now.drivers_licence_state_of_issue_id ?? ''),
      drivers_licence_expiry: partsOfDay(now.drivers_licence_expiry ?? undefined),
    }),
    changesOf: (draft) => ({
      drivers_licence_number: draft.drivers_licence_number,
      drivers_licence_state_of_issue_id: issuerOf(draft),
      drivers_licence_expiry: textOfDate(draft.drivers_licence_expiry, i18n.locale) || null,
    }),
  })
  const {
    drivers_licence_number: number,
    drivers_licence_state_of_issue_id: stateId,
    drivers_licence_expiry: expiry,
  } = user
  return (
    <ProfileSection
      id="licence"
      title={t`Driver licence`}
      section={section}
      changes={t`driver licence`}
      canChange={isOpenToAll}
      shown={
        <>
          <Facts
            facts={[
              factOf('number', t`Number`, number === '' ? '' : <Figure>{number}</Figure>, !isOpenToAll),
              factOf('state', t`Issued by`, nameOf(stateId), !isOpenToAll),
              factOf('expiry', t`Expires`, expiry === null ? '' : format.day(expiry, 'medium'), !isOpenToAll),
            ]}
          />
          <LicenceWarnings number={number} stateId={stateId} expiry={expiry} />
        </>
      }
      renderFields={(draft) => <LicenceFields section={section} draft={draft} />}
    />
  )
}

function useIssuerName(): (id: number | null) => string {
  const { t } = useLingui()
  return (id) =>
    id === OVERSEAS_ID ? t`Overseas` : (LICENCE_STATES.find((issuer) => issuer.id === id)?.name ?? '')
}

function issuerOf({ drivers_licence_state_of_issue_id: id }: LicenceDraft): number | null {
  return id === '' ? null : Number(id)
}

/** Shows warnings about unusual licence values, in the language of the screen. */
function LicenceWarnings({
  number,
  stateId,
  expiry,
}: {
  number: string
  stateId: number | null
  expiry: string | null
}) {
  const { t, i18n } = useLingui()
  const { today, format } = useProfile()
  const read = readLicenceNumber(number, stateId)
  const isExpired = expiry !== null && 'warning' in readLicenceExpiry(expiry, today)
  const date = expiry === null ? '' : format.day(expiry, 'medium')
  return (
    <>
      <FieldWarning>
        {number !== '' && 'warning' in read && read.warning ? i18n._(read.warning.message) : null}
      </FieldWarning>
      <FieldWarning>{isExpired ? t`This licence expired on ${date}` : null}</FieldWarning>
    </>
  )
}

function LicenceFields({ section, draft }: { section: Section<LicenceDraft>; draft: LicenceDraft }) {
  const { t, i18n } = useLingui()
  const { errors } = section
  const nameOf = useIssuerName()
  const day = textOfDate(draft.drivers_licence_expiry, i18n.locale)
  return (
    <>
      <TextField
        id={fieldIdOf('drivers_licence_number')}
        label={t`Licence number`}
        hint={t`Entries ask for it. Not the number of the card.`}
        optional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={PERSON_LIMITS.licenceNumber + 8}
        value={draft.drivers_licence_number}
        error={errors.drivers_licence_number}
        onChange={(event) => section.set('drivers_licence_number', event.target.value)}
      />
      <Select
        id={fieldIdOf('drivers_licence_state_of_issue_id')}
        label={t`State that issued it`}
        value={draft.drivers_licence_state_of_issue_id}
        error={errors.drivers_licence_state_of_issue_id}
        onChange={(event) => section.set('drivers_licence_state_of_issue_id', event.target.value)}
      >
        <option value="">{t`Choose`}</option>
        {LICENCE_STATES.map(({ id }) => (
          <option key={id} value={id}>
            {nameOf(id)}
          </option>
        ))}
      </Select>
      <DateBoxes
        id={fieldIdOf('drivers_licence_expiry')}
        name="drivers_licence_expiry"
        label={t`Expires`}
        hint={t`For example, 14 8 2027`}
        optional
        value={draft.drivers_licence_expiry}
        error={errors.drivers_licence_expiry}
        onChange={(typed) => section.set('drivers_licence_expiry', typed)}
      />
      <div className="-mt-5">
        <LicenceWarnings
          number={draft.drivers_licence_number}
          stateId={issuerOf(draft)}
          expiry={/^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null}
        />
      </div>
    </>
  )
}

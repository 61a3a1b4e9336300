import { Trans, useLingui } from '@lingui/react/macro'
import { CLUB_ZONES, cityOfZone } from '#features/site/club-zones.rules.ts'
import type { DeskDetails } from '#features/site/site-desk.contract.ts'
import { TranslationFields } from '#features/staff/staff.public.tsx'
import { Field } from '#platform/ui/Field.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import type { DetailsDraft } from '../settings-draft.rules.ts'
import { ColourPreview } from './ColourPreview.tsx'
import type { SettingsForm } from './use-settings-form.ts'

type Props = { form: SettingsForm<DeskDetails, DetailsDraft> }

/** The fields for the club's name, contact details, time zone and colours. */
export function DetailsFields({ form }: Props) {
  return (
    <div className="grid gap-4">
      <NameFields form={form} />
      <ReachFields form={form} />
      <DetailTranslations form={form} />
      <LookFields form={form} />
    </div>
  )
}

function NameFields({ form: { draft, at, change } }: Props) {
  return (
    <>
      <TextField
        {...at('name')}
        label={<Trans>Name of the club</Trans>}
        hint={<Trans>Shown in the header, in emails and on cards</Trans>}
        dir="auto"
        maxLength={120}
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        {...at('organisation_name')}
        label={<Trans>Full name of the organisation</Trans>}
        hint={<Trans>Shown on invoices</Trans>}
        dir="auto"
        maxLength={160}
        value={draft.organisation_name}
        onChange={(event) => change({ organisation_name: event.target.value })}
      />
      <TextField
        {...at('organisation_abn')}
        className="max-w-72"
        label={<Trans comment="Field: the Australian Business Number of the club">ABN</Trans>}
        optional
        inputMode="numeric"
        dir="ltr"
        value={draft.organisation_abn}
        onChange={(event) => change({ organisation_abn: event.target.value })}
      />
      <TextField
        {...at('established')}
        className="max-w-40"
        label={<Trans>Year it was founded</Trans>}
        optional
        inputMode="numeric"
        dir="ltr"
        value={draft.established}
        onChange={(event) => change({ established: event.target.value })}
      />
      <TextField
        {...at('affiliation')}
        label={<Trans>Affiliated with</Trans>}
        hint={<Trans>The body that sanctions the club, for example</Trans>}
        optional
        dir="auto"
        maxLength={160}
        value={draft.affiliation}
        onChange={(event) => change({ affiliation: event.target.value })}
      />
    </>
  )
}

function ReachFields({ form: { draft, at, change } }: Props) {
  return (
    <>
      <TextField
        {...at('organisation_email')}
        type="email"
        label={<Trans>The club’s email address</Trans>}
        dir="ltr"
        maxLength={200}
        value={draft.organisation_email}
        onChange={(event) => change({ organisation_email: event.target.value })}
      />
      <TextField
        {...at('organisation_phone')}
        className="max-w-72"
        type="tel"
        label={<Trans>The club’s phone</Trans>}
        optional
        dir="ltr"
        maxLength={30}
        value={draft.organisation_phone}
        onChange={(event) => change({ organisation_phone: event.target.value })}
      />
      <TextArea
        {...at('organisation_address')}
        label={<Trans>Postal address</Trans>}
        optional
        rows={3}
        dir="auto"
        maxLength={300}
        value={draft.organisation_address}
        onChange={(event) => change({ organisation_address: event.target.value })}
      />
      <Select
        {...at('timezone')}
        className="max-w-72"
        label={<Trans>Time zone</Trans>}
        hint={<Trans>The club’s days start and end by it</Trans>}
        value={draft.timezone}
        onChange={(event) => change({ timezone: event.target.value })}
      >
        {[...new Set<string>([...CLUB_ZONES, draft.timezone])].map((zone) => (
          <option key={zone} value={zone}>
            {cityOfZone(zone)}
          </option>
        ))}
      </Select>
    </>
  )
}

/** The texts that visitors read in the footer, in the further languages of the club. */
function DetailTranslations({ form: { draft, at, change } }: Props) {
  const { t } = useLingui()
  return (
    <TranslationFields
      texts={[
        { field: 'affiliation', label: t`Affiliated with`, source: draft.affiliation, maxLength: 160 },
        {
          field: 'organisation_address',
          label: t`Postal address`,
          source: draft.organisation_address,
          maxLength: 300,
          rows: 3,
        },
      ]}
      translations={draft.detail_texts}
      at={(field) => at(field.replace(/^translations\./, 'detail_texts.'))}
      onChange={(texts) => change({ detail_texts: texts })}
    />
  )
}

function LookFields({ form: { draft, at, change } }: Props) {
  const colours = [
    { field: 'theme_colour', label: <Trans>Club colour</Trans> },
    { field: 'dark_theme_colour', label: <Trans>Colour in dark mode</Trans> },
  ] as const
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        {colours.map(({ field, label }) => (
          <Field key={field} {...at(field)} label={label}>
            {(aria) => (
              <input
                {...aria}
                type="color"
                className="box h-12 w-24 p-1"
                value={draft[field]}
                onChange={(event) => change({ [field]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <ColourPreview light={draft.theme_colour} dark={draft.dark_theme_colour} />
    </div>
  )
}

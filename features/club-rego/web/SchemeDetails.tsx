import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ASK_YOUR_REGISTRAR } from '../case-labels.rules.ts'
import type { SchemeRules } from '../schemes.rules.ts'

/** The requirements of a scheme for the vehicle, listed before the application starts. */
export function SchemeDetails({ rules }: { rules: SchemeRules }) {
  const { i18n } = useLingui()
  const { age, inspection, declaration, most_gvm_kg: mostKg, days_options: days } = rules
  const years = age.counted === 'built_before' ? age.year : age.years
  const inspectionDays = inspection?.most_days ?? 0
  const { form, valid_days: validDays } = declaration
  const dayChoices = days.join(' / ')
  return (
    <>
      <ul className="list-disc space-y-1 ps-5">
        <li>
          {age.counted === 'built_before' ? (
            <Trans>Built before {years}</Trans>
          ) : (
            <Plural value={years} one="# year old or older" other="# years old or older" />
          )}
        </li>
        <li>
          {rules.takes_modified ? (
            <Trans>Modifications are allowed, each with its year and its certificate</Trans>
          ) : (
            <Trans>As close to original as possible: safety and period options only</Trans>
          )}
        </li>
        {mostKg === null ? null : (
          <li>
            <Trans>{mostKg} kg or less fully loaded (GVM)</Trans>
          </li>
        )}
        {inspection === null ? null : (
          <li>
            <Plural
              value={inspectionDays}
              one="An inspection report no more than # day old"
              other="An inspection report no more than # days old"
            />
          </li>
        )}
        {rules.asks_insurance ? (
          <li>
            <Trans>Comprehensive insurance, and proof that it is yours</Trans>
          </li>
        ) : null}
        {days.length === 0 ? null : (
          <li>
            <Trans>{dayChoices} days of use a year</Trans>
          </li>
        )}
        <li>
          <Trans>
            The registrar signs the declaration ({form}); it is valid for{' '}
            <Plural value={validDays} one="# day" other="# days" />
          </Trans>
        </li>
      </ul>
      <p className="mt-3 text-note text-muted">{i18n._(ASK_YOUR_REGISTRAR)}</p>
    </>
  )
}

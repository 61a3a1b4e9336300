import { useLingui } from '@lingui/react/macro'
import { FieldWarning } from '#platform/ui/FieldWarning.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import type { AddressFields } from '../addresses.contract.ts'
import { COUNTRIES, countriesByName, HOME_COUNTRY } from '../countries.rules.ts'
import { AU_STATES } from '../postcodes.rules.ts'
import { useSuburbs } from './use-suburbs.ts'

/** The fields that say where an address is. */
export type PlaceField = 'country' | 'street_address' | 'street_address_1' | 'postcode' | 'city' | 'state'

type BoundField = (name: PlaceField) => {
  id: string
  name: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

type PlaceFieldsProps = {
  values: Pick<AddressFields, PlaceField>
  /** The remark about an unusual state; undefined if there is none. */
  warning: string | undefined
  field: BoundField
  /** Two-letter codes of the countries to choose from. */
  countries?: readonly string[]
  /** Prefix of the autocomplete tokens: `shipping ` for a delivery address, empty for a person's own address. */
  autoComplete: '' | 'shipping '
}

/**
 * The fields for the place of an address, which forms of several features contain. The country comes last, because
 * nearly every address is in the home country, which is preset. A postcode of any country can be typed before it is
 * chosen.
 */
export function PlaceFields({
  values,
  warning,
  field,
  countries = COUNTRIES,
  autoComplete,
}: PlaceFieldsProps) {
  const { t, i18n } = useLingui()
  const isHome = values.country === HOME_COUNTRY
  return (
    <>
      <TextField
        {...field('street_address')}
        label={t`Street address or PO box`}
        dir="auto"
        autoComplete={`${autoComplete}address-line1`}
      />
      <TextField
        {...field('street_address_1')}
        label={t`Unit or level`}
        dir="auto"
        optional
        autoComplete={`${autoComplete}address-line2`}
      />
      <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-end gap-4">
        <TextField
          {...field('postcode')}
          label={t`Postcode`}
          dir="ltr"
          {...(isHome ? { inputMode: 'numeric' as const } : {})}
          maxLength={12}
          autoComplete={`${autoComplete}postal-code`}
        />
        <SuburbField values={values} field={field} autoComplete={autoComplete} />
      </div>
      {isHome ? (
        <Select
          {...field('state')}
          label={t({ message: 'State', context: 'of Australia' })}
          autoComplete={`${autoComplete}address-level1`}
        >
          <option value="">{t`Choose`}</option>
          {AU_STATES.map((state) => (
            <option key={state} value={state}>
              {state}
            </option>
          ))}
        </Select>
      ) : (
        <TextField
          {...field('state')}
          label={t`State or region`}
          optional
          autoComplete={`${autoComplete}address-level1`}
        />
      )}
      <div className="-mt-5">
        <FieldWarning>{warning}</FieldWarning>
      </div>
      {countries.length > 1 ? (
        <Select {...field('country')} label={t`Country`} autoComplete={`${autoComplete}country`}>
          {countriesByName(i18n.locale, countries).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      ) : null}
    </>
  )
}

/** Suggests the suburbs of the postcode; any other text is accepted too. */
function SuburbField({ values, field, autoComplete }: Omit<PlaceFieldsProps, 'warning'>) {
  const { t } = useLingui()
  const suburbs = useSuburbs(values)
  const { id, ...bound } = field('city')
  return (
    <div>
      <TextField
        {...bound}
        id={id}
        label={t`Suburb or town`}
        dir="auto"
        list={`${id}-known`}
        autoComplete={`${autoComplete}address-level2`}
      />
      <datalist id={`${id}-known`}>
        {suburbs.map((suburb) => (
          <option key={suburb} value={suburb}>
            {suburb}
          </option>
        ))}
      </datalist>
    </div>
  )
}

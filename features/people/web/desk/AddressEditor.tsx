import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ADDRESS_LIMITS, addressLines, EMPTY_ADDRESS } from '#features/addresses/addresses.rules.ts'
import { COUNTRIES, countriesByName, HOME_COUNTRY } from '#features/addresses/countries.rules.ts'
import { AU_STATES, stateOfPostcode } from '#features/addresses/postcodes.rules.ts'
import { Select } from '#platform/ui/Select.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { useFailureMessages } from '#platform/web/lazy/failure-messages.ts'
import {
  correctPersonAddress,
  type PersonDetails,
  type PersonPlace,
  type PersonRecord,
} from '../../people.contract.ts'
import { EditorFrame } from './EditorFrame.tsx'
import { useCorrection } from './use-correction.ts'

type AddressEditorProps = {
  person: PersonRecord
  details: PersonDetails
  onSaved: (item: PersonRecord) => void
  onClose: () => void
}

/** Edits the address of the profile in place. */
export function AddressEditor({ person, details, onSaved, onClose }: AddressEditorProps) {
  const { t } = useLingui()
  const wordsOf = useFailureMessages('person')
  const before = details.address
  const [from, setFrom] = useState(before)
  const [place, setPlace] = useState<PersonPlace>(() => placeOf(before))
  const correction = useCorrection(onSaved)
  const { id, name } = person
  const undo = async (saved: PersonRecord, old: PersonPlace): Promise<void> => {
    try {
      const from = saved.details?.address?.id ?? null
      onSaved((await call(correctPersonAddress, { id, from, to: old })).item)
      showToast({ tone: 'done', words: t`Undone: address of ${name}` })
    } catch (error) {
      showToast({ tone: 'failed', words: wordsOf(error) })
    }
  }
  const save = async (): Promise<void> => {
    const done: PersonRecord[] = []
    const isSaved = await correction.save(
      async () => {
        const answer = await call(correctPersonAddress, { id, from: from?.id ?? null, to: place })
        done.push(answer.item)
        return answer
      },
      (current) => setFrom(current.details?.address ?? null),
    )
    if (!isSaved) return
    const [saved] = done
    showToast({
      tone: 'done',
      words: t`Saved: address of ${name}`,
      ...(from !== null &&
        saved !== undefined && {
          action: {
            words: t({ message: 'Undo', comment: 'Button' }),
            run: () => void undo(saved, placeOf(from)),
          },
        }),
    })
    onClose()
  }
  const stored = from === null ? '' : addressLines({ ...EMPTY_ADDRESS, ...from }).join(', ')
  return (
    <EditorFrame
      label={t({ message: 'Address', comment: 'Detail: the postal address of a person' })}
      failure={
        from?.id === before?.id
          ? correction.failure
          : t`Someone else changed the address to “${stored}”. Save again to replace it.`
      }
      isBusy={correction.isBusy}
      attempt={correction.attempt}
      onSave={() => void save()}
      onClose={onClose}
    >
      <PlaceFields place={place} errors={correction.errors} onChange={setPlace} />
    </EditorFrame>
  )
}

type PlaceFieldsProps = {
  place: PersonPlace
  errors: Readonly<Record<string, string>>
  onChange: (place: PersonPlace) => void
}

function PlaceFields({ place, errors, onChange }: PlaceFieldsProps) {
  const { t, i18n } = useLingui()
  const isHome = place.country === HOME_COUNTRY
  const field = (key: keyof PersonPlace) => ({
    value: place[key],
    error: errors[key],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => {
      const { value } = event.target
      const state = key === 'postcode' && isHome && place.state === '' ? stateOfPostcode(value) : null
      onChange({ ...place, [key]: value, ...(state === null ? {} : { state }) })
    },
  })
  return (
    <>
      <Select {...field('country')} label={t({ message: 'Country', comment: 'Field of an address' })}>
        {countriesByName(i18n.locale, COUNTRIES).map(({ code, name: country }) => (
          <option key={code} value={code}>
            {country}
          </option>
        ))}
      </Select>
      <TextField
        {...field('street_address')}
        label={t`Street address or PO box`}
        maxLength={ADDRESS_LIMITS.street_address}
      />
      <TextField
        {...field('street_address_1')}
        label={t`Unit or level`}
        optional
        maxLength={ADDRESS_LIMITS.street_address_1}
      />
      <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-4">
        <TextField
          {...field('postcode')}
          label={t({ message: 'Postcode', comment: 'Field of an address' })}
          maxLength={isHome ? 4 : ADDRESS_LIMITS.postcode}
        />
        <TextField {...field('city')} label={t`Suburb or town`} maxLength={ADDRESS_LIMITS.city} />
      </div>
      {isHome ? (
        <Select {...field('state')} label={t({ message: 'State', context: 'of Australia' })}>
          <option value="">{t({ message: 'Choose', comment: 'No state is chosen yet' })}</option>
          {AU_STATES.map((state) => (
            <option key={state} value={state}>
              {state}
            </option>
          ))}
        </Select>
      ) : (
        <TextField {...field('state')} label={t`State or region`} optional maxLength={ADDRESS_LIMITS.state} />
      )}
    </>
  )
}

function placeOf(address: PersonPlace | null): PersonPlace {
  const { street_address, street_address_1, postcode, city, state, country } = address ?? EMPTY_ADDRESS
  return { street_address, street_address_1, postcode, city, state, country }
}

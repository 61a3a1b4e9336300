import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatPhone } from '#features/accounts/phone.rules.ts'
import { Ltr } from '#platform/ui/Ltr.tsx'
import type { Address } from '../addresses.contract.ts'
import { addressLines } from '../addresses.rules.ts'
import { countryName, HOME_COUNTRY } from '../countries.rules.ts'

type AddressCardProps = {
  address: Address
  /** Chips that are shown after the name of the address. */
  chips?: ReactNode
  /** Buttons that are shown at the end of the row. */
  actions?: ReactNode
}

/** An address as a ruled row: its name, the recipient and the place. */
export function AddressCard({ address, chips, actions }: AddressCardProps) {
  const { i18n } = useLingui()
  const { display_name: called, first_name, last_name, country, phone } = address
  const name = `${first_name} ${last_name}`
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-4">
      <div className="min-w-0 grow basis-56">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-label">
          <bdi>{called === '' ? name : called}</bdi>
          {chips}
        </p>
        {called === '' ? null : (
          <p>
            <bdi>{name}</bdi>
          </p>
        )}
        <p className="text-muted">
          <bdi>{addressLines(address).join(', ')}</bdi>
          {country === HOME_COUNTRY ? null : (
            <>
              <br />
              {countryName(country, i18n.locale)}
            </>
          )}
        </p>
        <p className="text-note text-muted">
          <Ltr className="figure">{formatPhone(phone)}</Ltr>
        </p>
      </div>
      {actions}
    </div>
  )
}

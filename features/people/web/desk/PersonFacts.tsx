import { Trans, useLingui } from '@lingui/react/macro'
import { IfAllowed } from '#features/staff/staff.public.tsx'
import Pencil from 'lucide-react/icons/pencil'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatPhone } from '#features/accounts/phone.rules.ts'
import { addressLines, EMPTY_ADDRESS } from '#features/addresses/addresses.rules.ts'
import type { DeskMember } from '#features/membership/membership-desk.contract.ts'
import { Icon } from '#platform/ui/Icon.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { useList } from '#platform/web/use-list.ts'
import type { PersonDetails, PersonRecord } from '../../people.contract.ts'
import { AddressEditor } from './AddressEditor.tsx'
import { DetailEditor } from './DetailEditor.tsx'
import { EmailEditor } from './EmailEditor.tsx'
import { correctPerson } from '../../people.contract.ts'

type RowId = 'name' | 'email' | 'mobile' | 'born' | 'address' | 'emergency'

type Row = { id: RowId; label: string; value: ReactNode }

type PersonFactsProps = {
  person: PersonRecord
  details: PersonDetails
  member: DeskMember | null
  onSaved: (item: PersonRecord) => void
}

/** The details of a person. Each is corrected in its own place. */
export function PersonFacts({ person, details, member, onSaved }: PersonFactsProps) {
  const { t } = useLingui()
  const format = useFormat()
  const [editing, setEditing] = useState<RowId | null>(null)
  const [left, setLeft] = useState<RowId | null>(null)
  const close = (): void => {
    setLeft(editing)
    setEditing(null)
  }
  const editor = { person, onSaved, onClose: close }
  const { address } = details
  const rows: Row[] = [
    {
      id: 'name',
      label: t({ message: 'Name', comment: 'Detail: the name of a person' }),
      value: `${details.first_name} ${details.last_name}`,
    },
    {
      id: 'email',
      label: t({ message: 'Email', context: 'email address' }),
      value: <bdi dir="ltr">{details.email}</bdi>,
    },
    {
      id: 'mobile',
      label: t`Mobile`,
      value: details.mobile_phone === '' ? '' : <bdi dir="ltr">{formatPhone(details.mobile_phone)}</bdi>,
    },
    {
      id: 'born',
      label: t`Date of birth`,
      value:
        details.date_of_birth === '' || format === null ? '' : format.day(details.date_of_birth, 'medium'),
    },
    {
      id: 'address',
      label: t({ message: 'Address', comment: 'Detail: the postal address of a person' }),
      value:
        address === null
          ? ''
          : addressLines({ ...EMPTY_ADDRESS, ...address }).map((line) => (
              <bdi key={line} className="block">
                {line}
              </bdi>
            )),
    },
    {
      id: 'emergency',
      label: t`Emergency contact`,
      value:
        details.emergency_contact_name + details.emergency_contact_phone === '' ? (
          ''
        ) : (
          <>
            <bdi className="block">{details.emergency_contact_name}</bdi>
            <bdi dir="ltr">{formatPhone(details.emergency_contact_phone)}</bdi>
          </>
        ),
    },
  ]
  return (
    <section aria-labelledby="person-details">
      <SectionHead
        id="person-details"
        title={<Trans comment="Heading: the details of a person">Details</Trans>}
      />
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="border-b border-line">
            {editing === row.id ? (
              <div className="py-3">
                {row.id === 'email' ? (
                  <EmailEditor {...editor} details={details} />
                ) : row.id === 'address' ? (
                  <AddressEditor {...editor} details={details} />
                ) : (
                  <DetailEditor {...editor} details={details} fields={FIELDS[row.id]} label={row.label} />
                )}
              </div>
            ) : (
              <ShownRow row={row} hasFocus={left === row.id} onEdit={() => setEditing(row.id)} />
            )}
          </li>
        ))}
      </ul>
      <AddressNote details={details} />
      <MemberFacts member={member} />
    </section>
  )
}

/** Says with whom the person shares the email address. */
function AddressNote({
  details: { shares_email: isShared, address_holder: holder, address_people: people },
}: {
  details: PersonDetails
}) {
  const list = useList()
  const names = list(people)
  const { name } = holder ?? { name: '' }
  if (!isShared && people.length === 0) return null
  return (
    <p className="mt-2 text-note text-muted">
      {holder !== null ? (
        <Trans>Uses the email address of {name} to log in.</Trans>
      ) : isShared ? (
        <Trans>
          Another member logs in with this email address. Enter an address of this person’s own, so that they
          can log in too, or let them log in with this one under Household.
        </Trans>
      ) : (
        <Trans>These people log in with this email address too: {names}.</Trans>
      )}
    </p>
  )
}

const FIELDS = {
  name: ['first_name', 'last_name'],
  mobile: ['mobile_phone'],
  born: ['date_of_birth'],
  emergency: ['emergency_contact_name', 'emergency_contact_phone'],
} as const

type ShownRowProps = {
  row: Row
  /** Whether the editor of this row was just closed, so that the focus returns to its button. */
  hasFocus: boolean
  onEdit: () => void
}

function ShownRow({ row: { label, value }, hasFocus, onEdit }: ShownRowProps) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (hasFocus) button.current?.focus()
  }, [hasFocus])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 sm:grid-cols-[7rem_minmax(0,1fr)_auto]">
      <span className="col-start-1 pt-2 text-muted sm:py-2.5">{label}</span>
      <span className="col-start-1 pb-2 wrap-anywhere sm:col-start-2 sm:py-2.5">
        {value === '' ? <Missing /> : value}
      </span>
      <IfAllowed call={correctPerson}>
        <button
          ref={button}
          type="button"
          className="col-start-2 row-span-2 row-start-1 grid size-11 place-items-center text-primary sm:col-start-3 sm:row-span-1 print:hidden"
          aria-label={t`Edit: ${label}`}
          onClick={onEdit}
        >
          <Icon of={Pencil} size={18} />
        </button>
      </IfAllowed>
    </div>
  )
}

function Missing() {
  return (
    <span className="text-muted">
      <Trans comment="A detail of a person that is not known" context="A detail">
        Not given
      </Trans>
    </span>
  )
}

/** Details that belong to the membership and are changed on its screen. */
function MemberFacts({ member }: { member: DeskMember | null }) {
  const { t } = useLingui()
  const format = useFormat()
  if (member === null) return null
  const day = (text: string | null) => (text === null || format === null ? '' : format.day(text, 'medium'))
  const rows = [
    { label: t`Partner`, value: member.partner },
    { label: t`Parent or guardian`, value: member.guardian },
    { label: t`Home track`, value: member.home_track },
    { label: t`Licence`, value: member.licence },
    { label: t`RACERS`, value: member.racers_id ?? '' },
    { label: t`Joined`, value: day(member.joined_on) },
    { label: t`Valid to`, value: day(member.valid_to) },
  ].filter(({ value }) => value !== '')
  return (
    <dl>
      {rows.map(({ label, value }) => (
        <div
          key={label}
          className="grid border-b border-line py-2.5 sm:grid-cols-[7rem_minmax(0,1fr)] sm:gap-x-3"
        >
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

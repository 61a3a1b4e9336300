import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DeskList, IfAllowed, useDesk } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { useList } from '#platform/web/use-list.ts'
import {
  deskHousehold,
  type DeskHousehold,
  type DeskHouseholdPerson,
  saveHousehold,
} from '../../households.contract.ts'
import { KIND_LABELS } from '../household-labels.ts'
import { HouseholdForm } from './HouseholdForm.tsx'
import { holderOf, SharedLogin } from './SharedLogin.tsx'

type HouseholdPanelProps = {
  person: { id: number; name: string; number: string; date_of_birth: string | null }
  /** Called after each change, so that the history is loaded again. */
  onChanged: () => void
}

/** The household of a person on their record, with its form. */
export function HouseholdPanel({ person, onChanged }: HouseholdPanelProps) {
  const { data, failure, reload, put } = useDesk(deskHousehold, { person_id: person.id })
  const [isEditing, setIsEditing] = useState(false)
  const household = data?.item ?? null
  const save = (item: DeskHousehold | null): void => {
    setIsEditing(false)
    if (data !== null) put({ ...data, item })
    reload()
    onChanged()
  }
  return (
    <section className="mt-8" aria-labelledby="person-household">
      <SectionHead
        id="person-household"
        title={<Trans comment="Heading: the household of a person">Household</Trans>}
      />
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {data === null ? null : isEditing ? (
          <HouseholdForm
            person={person}
            household={household}
            today={data.today}
            onSaved={save}
            onClose={() => setIsEditing(false)}
          />
        ) : (
          <>
            {household === null ? (
              <p className="mt-3 text-muted">
                <Trans>Not in a household. In a household, one person pays for the renewals.</Trans>
              </p>
            ) : (
              <ul>
                {household.people.map((one) => (
                  <PersonRow
                    key={one.person_id}
                    person={one}
                    isShown={one.person_id === person.id}
                    guardian={nameIn(household, one.guardian_id)}
                    addressOf={nameIn(household, holderOf(household, one.person_id))}
                  />
                ))}
              </ul>
            )}
            {household === null ? null : (
              <SharedLogin
                key={JSON.stringify(household.shared_logins)}
                personId={person.id}
                household={household}
                today={data.today}
                onSaved={save}
              />
            )}
            <IfAllowed call={saveHousehold}>
              <Button
                className="mt-3 print:hidden"
                size="small"
                tone="outline"
                onClick={() => setIsEditing(true)}
              >
                {household === null ? <Trans>Create household</Trans> : <Trans>Change household</Trans>}
              </Button>
            </IfAllowed>
          </>
        )}
      </DeskList>
    </section>
  )
}

const nameIn = ({ people }: DeskHousehold, personId: number | null): string =>
  people.find(({ person_id: id }) => id === personId)?.name ?? ''

type PersonRowProps = {
  person: DeskHouseholdPerson
  isShown: boolean
  guardian: string
  /** The name of the person whose email address this one logs in with; empty for an own address. */
  addressOf: string
}

function PersonRow({ person, isShown, guardian, addressOf }: PersonRowProps) {
  const { i18n, t } = useLingui()
  const format = useFormat()
  const list = useList()
  const { person_id: id, name, number, kind, date_of_birth: born } = person
  const day = kind !== 'child' || born === null || format === null ? '' : format.day(born, 'medium')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line py-1">
      <span className="min-w-0 flex-1 wrap-anywhere">
        {isShown ? (
          <bdi className="inline-flex min-h-11 items-center font-semibold">{name}</bdi>
        ) : (
          <TextLink to={`/cms/members/${id}`}>
            <bdi>{name}</bdi>
          </TextLink>
        )}
        <span className="block pb-1 text-note text-muted">
          {list([
            number,
            day === '' ? '' : t`born ${day}`,
            guardian === '' ? '' : t`guardian: ${guardian}`,
            addressOf === '' ? '' : t`uses the email address of ${addressOf}`,
          ])}
        </span>
      </span>
      <Chip tone={kind === 'payer' ? 'success' : 'neutral'}>{i18n._(KIND_LABELS[kind])}</Chip>
    </li>
  )
}

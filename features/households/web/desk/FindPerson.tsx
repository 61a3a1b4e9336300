import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DeskList, useDesk } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { Which } from '#platform/ui/Which.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { useList } from '#platform/web/use-list.ts'
import { type HouseholdCandidate, householdCandidates } from '../../households.contract.ts'

type FindPersonProps = {
  /** The person whose record is open: without a search, likely relatives of them are listed. */
  personId: number
  /** The people who are in the form already. */
  chosen: readonly number[]
  onChoose: (found: HouseholdCandidate) => void
}

/** A search for a person to add to a household. */
export function FindPerson({ personId, chosen, onChoose }: FindPersonProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const { data, isFormer, failure, reload } = useDesk(householdCandidates, {
    person_id: personId,
    ...(text.trim() === '' ? {} : { q: text.trim() }),
  })
  const found = data?.data.filter(({ person_id: id }) => !chosen.includes(id)) ?? []
  return (
    <div>
      <TextField
        type="search"
        label={t`Add a person by name, email or member number`}
        value={text}
        maxLength={100}
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
        onChange={(event) => setText(event.target.value)}
      />
      <DeskList isThere={data !== null} isFormer={isFormer} failure={failure} onReload={reload}>
        {found.length > 0 ? (
          <ul>
            {found.map((one) => (
              <FoundRow key={one.person_id} found={one} onChoose={() => onChoose(one)} />
            ))}
          </ul>
        ) : text.trim() === '' ? null : (
          <p className="mt-2 text-muted">
            <Trans>No other person matches.</Trans>
          </p>
        )}
      </DeskList>
    </div>
  )
}

function FoundRow({ found, onChoose }: { found: HouseholdCandidate; onChoose: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const list = useList()
  const { name, number, email, date_of_birth: born, is_taken: isTaken } = found
  const day = born === null || format === null ? '' : format.day(born, 'medium')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-2.5">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <bdi className="font-semibold">{name}</bdi>
        <span className="block text-note text-muted">
          {list([number, email, day === '' ? '' : t`born ${day}`])}
        </span>
      </span>
      {isTaken ? (
        <span className="text-note text-muted">
          <Trans>In another household</Trans>
        </span>
      ) : (
        <Button size="small" tone="outline" onClick={onChoose}>
          <Trans comment="Button: adds a person to a household">Add</Trans>
          <Which>{name}</Which>
        </Button>
      )}
    </li>
  )
}

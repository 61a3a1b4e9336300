import { Trans } from '@lingui/react/macro'
import { useDesk } from '#features/staff/staff.public.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { personRetention } from '../../retention.contract.ts'
import { KeepButtons } from './KeepButtons.tsx'

/**
 * Says on a person's record that their data was reduced, will be reduced within 90 days, or is kept. Renders nothing for
 * everyone else.
 */
export function RetentionNotice({ person }: { person: { id: number; name: string } }) {
  const format = useFormat()
  const { data, put } = useDesk(personRetention, { person_id: person.id })
  if (data === null || format === null) return null
  const { minimise_on: minimiseOn, minimised_on: minimisedOn, kept } = data.item
  const day = (text: string | null) => (text === null ? '' : format.day(text, 'medium'))
  if (minimisedOn !== null)
    return (
      <p className="mb-5 border-s-4 border-line ps-4">
        <Trans>
          The data of this lapsed member was reduced on {day(minimisedOn)}. Name, email address, member number
          and periods are still here. When the person logs in, the app asks for what is missing.
        </Trans>
      </p>
    )
  if (kept === null && minimiseOn === null) return null
  return (
    <div className="mb-5 grid justify-items-start gap-2 border-s-4 border-line ps-4">
      <p>
        {kept === null ? (
          <Trans>
            The data of this lapsed member will be reduced on {day(minimiseOn)}, unless the person logs in or
            renews before.
          </Trans>
        ) : (
          <Trans>
            The data of this person is kept until {day(kept.until)}: <bdi>{kept.reason}</bdi>
          </Trans>
        )}
      </p>
      <KeepButtons person={person} kept={kept} onSaved={(item) => put({ item })} />
    </div>
  )
}

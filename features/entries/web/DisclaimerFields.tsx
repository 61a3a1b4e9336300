import { Trans } from '@lingui/react/macro'
import { AgreeList, SignFields, TextBody, TextTitle } from '#features/signatures/signatures.public.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import type { Entering } from './use-entering.ts'

/** The warning and the rules with a checkbox for each, and the signatures below. */
export function DisclaimerFields({ entering }: { entering: Entering }) {
  const { offer, draft, signing, mistakeOf } = entering
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <AgreeList mistake={mistakeOf('agreed')}>
        {offer.texts.map((text) => (
          <li key={text.slug} className="border-b border-line py-4">
            <h2 className="text-h4">
              <TextTitle text={text} />
            </h2>
            <TextBody text={text} className="mt-1 whitespace-pre-line" />
            <Checkbox
              id={`agree-${text.slug}`}
              label={<Trans>I have read this and agree to it</Trans>}
              checked={signing.ticked.has(text.slug)}
              onChange={(event) => signing.tick([text.slug], event.target.checked)}
            />
          </li>
        ))}
      </AgreeList>
      <SignFields
        signing={signing}
        signerName={offer.entrant}
        guardianName={offer.needs_guardian ? draft.details.guardian_name : null}
        mistakeOf={mistakeOf}
      />
    </div>
  )
}

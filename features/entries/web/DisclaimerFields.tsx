import { Trans } from '@lingui/react/macro'
import { SignatureField } from '#features/signatures/signatures.public.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { FieldError } from '#platform/ui/Field.tsx'
import type { Entering } from './use-entering.ts'

/** The warning and the rules, read here and agreed to one by one, and the signatures under them. */
export function DisclaimerFields({ entering }: { entering: Entering }) {
  const { offer, draft, ticked, tick } = entering
  const mistake = entering.mistakeOf('agreed')
  const guardian = draft.details.guardian_name
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div id="agreed" tabIndex={-1} className="outline-none">
        {mistake === undefined ? null : <FieldError id="agreed-error">{mistake}</FieldError>}
        <ul className="border-t-2 border-ink">
          {offer.texts.map(({ slug, title, body }) => (
            <li key={slug} className="border-b border-line py-4">
              <h2 className="text-h4">{title}</h2>
              <p className="mt-1">{body}</p>
              <Checkbox
                id={`agree-${slug}`}
                label={<Trans>I have read this and agree to it</Trans>}
                checked={ticked.has(slug)}
                onChange={(event) => tick(slug, event.target.checked)}
              />
            </li>
          ))}
        </ul>
      </div>
      <SignatureField
        id="signature"
        label={<Trans>Your signature</Trans>}
        signerName={offer.entrant}
        value={entering.signature}
        error={entering.mistakeOf('signature')}
        onChange={entering.setSignature}
      />
      {offer.needs_guardian ? (
        <SignatureField
          id="guardian_signature"
          label={<Trans>Signature of your parent or guardian</Trans>}
          hint={guardian === '' ? undefined : <Trans>{guardian} signs here</Trans>}
          signerName={guardian}
          value={entering.guardianSignature}
          error={entering.mistakeOf('guardian_signature')}
          onChange={entering.setGuardianSignature}
        />
      ) : null}
    </div>
  )
}

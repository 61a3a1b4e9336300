import { Trans } from '@lingui/react/macro'
import type { TextToSign } from '#features/signatures/signatures.contract.ts'
import { SignatureField } from '#features/signatures/signatures.public.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { FieldError } from '#platform/ui/Field.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import type { Application } from './use-application.ts'

type SignerProps = { application: Application; signerName: string }

/** A tick for each text: for who joins. */
export function DeclareEach({ application }: { application: Application }) {
  return (
    <Declarations application={application}>
      {application.offer.texts.map((text) => {
        const { slug, title } = text
        return (
          <li key={slug} className="border-b border-line py-1">
            <Checkbox
              id={`agree-${slug}`}
              label={<Trans>I agree to the {title}</Trans>}
              checked={application.ticked.has(slug)}
              onChange={(event) => application.tick([slug], event.target.checked)}
            />
            <TextToRead text={text} />
          </li>
        )
      })}
    </Declarations>
  )
}

/** One tick that names all texts: for who renews. */
export function DeclareAtOnce({ application }: { application: Application }) {
  const format = useFormat()
  const { texts } = application.offer
  const titles = texts.map(({ title }) => title)
  const named = titles.join(', ')
  const slugs = texts.map(({ slug }) => slug)
  return (
    <Declarations application={application}>
      <li className="border-b border-line py-1">
        <Checkbox
          id="agree-all"
          label={<Trans>I agree to: {named}</Trans>}
          checked={format !== null && slugs.every((slug) => application.ticked.has(slug))}
          onChange={(event) => application.tick(slugs, event.target.checked)}
        />
        {texts.map((text) => (
          <TextToRead key={text.slug} text={text} />
        ))}
      </li>
    </Declarations>
  )
}

function Declarations({ application, children }: { application: Application; children: React.ReactNode }) {
  const mistake = application.mistakeOf('agreed')
  return (
    <div id="agreed" tabIndex={-1} className="outline-none">
      {mistake === undefined ? null : <FieldError id="agreed-error">{mistake}</FieldError>}
      <ul className="border-t-2 border-ink">{children}</ul>
    </div>
  )
}

function TextToRead({ text: { title, body } }: { text: TextToSign }) {
  return (
    <details className="ms-9.5 pb-1">
      <summary className="flex min-h-11 cursor-pointer items-center text-note font-semibold text-primary">
        <Trans>Read: {title}</Trans>
      </summary>
      <p className="pb-3 text-note">{body}</p>
    </details>
  )
}

/** The signature, and a guardian's where one is needed. */
export function SignFields({ application, signerName }: SignerProps) {
  const guardian = application.details.guardian_name
  return (
    <>
      <SignatureField
        id="signature"
        label={<Trans>Your signature</Trans>}
        signerName={signerName}
        value={application.signature}
        error={application.mistakeOf('signature')}
        onChange={application.setSignature}
      />
      {application.type?.needs_guardian === true ? (
        <SignatureField
          id="guardian_signature"
          label={<Trans>Signature of your parent or guardian</Trans>}
          hint={guardian === '' ? undefined : <Trans>{guardian} signs here</Trans>}
          signerName={guardian}
          value={application.guardianSignature}
          error={application.mistakeOf('guardian_signature')}
          onChange={application.setGuardianSignature}
        />
      ) : null}
    </>
  )
}

import { Trans } from '@lingui/react/macro'
import { SignatureField } from './SignatureField.tsx'
import type { Signing } from './use-signing.ts'

type SignFieldsProps = {
  signing: Signing
  signerName: string
  /** Name of the guardian who must sign too, empty while none is named yet; null if no guardian is needed. */
  guardianName: string | null
  mistakeOf: (field: string) => string | undefined
}

/** The signature field, and a second one for a guardian if needed. */
export function SignFields({ signing, signerName, guardianName, mistakeOf }: SignFieldsProps) {
  const guardian = guardianName ?? ''
  return (
    <>
      <SignatureField
        id="signature"
        label={<Trans>Your signature</Trans>}
        signerName={signerName}
        value={signing.signature}
        error={mistakeOf('signature')}
        onChange={signing.setSignature}
      />
      {guardianName === null ? null : (
        <SignatureField
          id="guardian_signature"
          label={<Trans>Signature of your parent or guardian</Trans>}
          hint={guardian === '' ? undefined : <Trans>{guardian} signs here</Trans>}
          signerName={guardian}
          value={signing.guardianSignature}
          error={mistakeOf('guardian_signature')}
          onChange={signing.setGuardianSignature}
        />
      )}
    </>
  )
}

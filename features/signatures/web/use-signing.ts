import { useState } from 'react'
import type { SignatureInput } from '../signatures.contract.ts'
import { NO_SIGNATURE } from './SignatureField.tsx'

export type Signing = {
  /** Slugs of the texts that are ticked. */
  ticked: ReadonlySet<string>
  tick(slugs: readonly string[], isTicked: boolean): void
  signature: SignatureInput
  setSignature(signature: SignatureInput): void
  /** Signature of a parent or guardian, if needed. */
  guardianSignature: SignatureInput
  setGuardianSignature(signature: SignatureInput): void
}

/**
 * State of the agreed texts and signatures of a form; not stored on the device. @param signerName the name in the
 * club's records
 */
export function useSigning(signerName: string): Signing {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [signature, setSignature] = useState<SignatureInput>({ ...NO_SIGNATURE, name: signerName })
  const [guardianSignature, setGuardianSignature] = useState(NO_SIGNATURE)
  return {
    ticked,
    tick: (slugs, isTicked) =>
      setTicked((before) => {
        const others = [...before].filter((slug) => !slugs.includes(slug))
        return new Set(isTicked ? [...others, ...slugs] : others)
      }),
    signature,
    setSignature,
    guardianSignature,
    setGuardianSignature,
  }
}

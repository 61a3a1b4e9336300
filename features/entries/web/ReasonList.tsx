import { useLingui } from '@lingui/react/macro'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import type { AdmissionReason } from '../admission.rules.ts'
import { stepOfReason, wordsOfReason } from '../admission-messages.rules.ts'

/** The reasons against an admission, each with the step that resolves it. */
export function ReasonList({ reasons, slug }: { reasons: readonly AdmissionReason[]; slug: string }) {
  const { i18n } = useLingui()
  const format = useFormat()
  if (format === null) return null
  return (
    <ul className="grid gap-3">
      {reasons.map((reason) => {
        const step = stepOfReason(reason, slug)
        return (
          <li key={reason.code}>
            <p>{i18n._(wordsOfReason(reason, format))}</p>
            {step === null || step.path === null ? null : (
              <TextLink to={step.path}>{i18n._(step.words)}</TextLink>
            )}
          </li>
        )
      })}
    </ul>
  )
}

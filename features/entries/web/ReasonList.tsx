import { useLingui } from '@lingui/react/macro'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import type { AdmissionReason } from '../admission.rules.ts'
import { stepOfReason, reasonMessage } from '../admission-messages.rules.ts'

/** Reasons that the entry form resolves: it asks for the date of birth, the licence and the guardian. */
const RESOLVED_BY_FORM: ReadonlySet<string> = new Set<AdmissionReason['code']>([
  'birth_missing',
  'licence_missing',
  'licence_ends',
  'guardian_missing',
])

/** Returns whether the person may open the entry form in spite of this reason. */
export function isResolvedByForm({ code }: AdmissionReason): boolean {
  return RESOLVED_BY_FORM.has(code)
}

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
            <p>{i18n._(reasonMessage(reason, format))}</p>
            {step === null || step.path === null ? null : (
              <TextLink to={step.path}>{i18n._(step.words)}</TextLink>
            )}
          </li>
        )
      })}
    </ul>
  )
}

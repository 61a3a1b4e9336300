import { Which } from '#platform/ui/Which.tsx'
import { Trans, useLingui } from '@lingui/react/macro'
import Lock from 'lucide-react/icons/lock'
import { useEffect, useRef, type ReactNode } from 'react'
import { useSite } from '#features/site/site.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { ErrorSummary } from '#platform/ui/ErrorSummary.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { useListedSection } from './ProfileIndex.tsx'
import type { Section } from './use-section.ts'

type PlainSectionProps = {
  /** The fragment for links to the section: /profile#security. */
  id: string
  title: string
  aside?: ReactNode
  children: ReactNode
}

/** A section with a heading on a line. */
export function PlainSection({ id, title, aside, children }: PlainSectionProps) {
  useListedSection(id, title)
  return (
    <section aria-labelledby={id} className="mt-12 first:mt-0">
      <SectionHead id={id} title={title} aside={aside} />
      {children}
    </section>
  )
}

type ProfileSectionProps<Draft extends object> = {
  id: string
  title: string
  section: Section<Draft>
  /** A description of what the edit button changes, like "contact details", for screen readers. */
  changes: string
  /** Whether the person may change a field. False if the club has locked all of them. */
  canChange: boolean
  /** The content while the section is closed. */
  shown: ReactNode
  /** Renders the fields while the section is open. */
  renderFields: (draft: Draft) => ReactNode
}

/** A section of the profile: shown as rows, and edited as a form in the same place. */
export function ProfileSection<Draft extends object>({
  id,
  title,
  section,
  changes,
  canChange,
  shown,
  renderFields,
}: ProfileSectionProps<Draft>) {
  const { draft, isSaving } = section
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    // After saving or cancelling, the focus returns to the button that opened the form.
    if (wasOpen.current && draft === null) opener.current?.focus()
    wasOpen.current = draft !== null
  }, [draft])
  const canOpen = canChange && draft === null
  return (
    <PlainSection
      id={id}
      title={title}
      aside={
        canOpen ? (
          <button
            ref={opener}
            type="button"
            className="-my-2 inline-flex min-h-11 items-center link"
            onClick={() => (isSaving ? undefined : section.open())}
          >
            {isSaving ? <Trans>Saving</Trans> : <Trans>Change</Trans>}
            <Which>{changes}</Which>
          </button>
        ) : null
      }
    >
      {draft === null ? (
        shown
      ) : (
        <SectionForm title={title} section={section}>
          {renderFields(draft)}
        </SectionForm>
      )}
      {canChange ? null : <LockedNote />}
    </PlainSection>
  )
}

function SectionForm<Draft extends object>({
  title,
  section,
  children,
}: {
  title: string
  section: Section<Draft>
  children: ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  // If the form opens with errors, the server refused it before, and the error summary takes the focus instead.
  const startsClean = useRef(section.mistakes.length === 0)
  useEffect(() => {
    if (startsClean.current) form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [])
  return (
    <form
      ref={form}
      noValidate
      aria-label={title}
      onSubmit={section.submit}
      className="mt-5 grid max-w-[34rem] gap-5"
    >
      <ErrorSummary mistakes={section.mistakes} attempt={section.attempt} level={3} />
      {section.failure === '' ? null : (
        <p role="alert" className="rounded-box bg-danger-tint p-4 font-medium text-danger-ink">
          {section.failure}
        </p>
      )}
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit">
          <Trans>Save</Trans>
        </Button>
        <Button tone="outline" onClick={section.close}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}

/** Says who can change locked fields. @source docs/reference/public-site.md §4.4 */
export function LockedNote() {
  const { organisation_email: email } = useSite()
  const { t } = useLingui()
  const subject = encodeURIComponent(t`Please change my profile`)
  return (
    <p className="mt-3 flex items-center gap-2 text-note text-muted">
      <Icon of={Lock} size={16} />
      {email === '' ? (
        <Trans>Ask the club to change this</Trans>
      ) : (
        <a
          className="inline-flex min-h-11 items-center link-underlined"
          href={`mailto:${email}?subject=${subject}`}
        >
          <Trans>Ask the club to change this</Trans>
        </a>
      )}
    </p>
  )
}

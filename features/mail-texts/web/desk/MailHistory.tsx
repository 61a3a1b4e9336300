import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useInstant } from '#features/staff/staff.public.tsx'
import { Disclosure } from '#platform/ui/Disclosure.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import type { MailChange } from '../../mail-texts.contract.ts'

/** The changes of a mail's texts, each with its author. */
export function MailHistory({ history }: { history: readonly MailChange[] }) {
  return (
    <section className="max-w-[44rem]">
      <SectionHead title={<Trans comment="Heading: earlier changes of a text">History</Trans>} />
      {history.length === 0 ? (
        <p className="text-muted">
          <Trans>Nobody has changed this email in this language.</Trans>
        </p>
      ) : null}
      {history.map((change) => (
        <OneChange key={change.at} change={change} />
      ))}
    </section>
  )
}

function OneChange({ change: { at, person, changes } }: { change: MailChange }) {
  const instant = useInstant()
  const time = instant(at)
  return (
    <Disclosure
      summary={
        person === null ? (
          <Trans>A former member of the committee, {time}</Trans>
        ) : (
          <Trans>
            {person}, {time}
          </Trans>
        )
      }
    >
      <ul className="grid gap-4">
        {changes.map(({ shipped, before, after }) => (
          <li key={shipped}>
            <Text label={<Trans comment="A text before it was changed">Before:</Trans>} text={before} />
            <Text label={<Trans comment="A text after it was changed">After:</Trans>} text={after} />
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

function Text({ label, text }: { label: ReactNode; text: string | null }) {
  return (
    <p>
      <span className="text-muted">{label}</span>{' '}
      {text === null ? (
        <Trans>the standard text</Trans>
      ) : text === '' ? (
        <Trans>left out</Trans>
      ) : (
        <bdi className="whitespace-pre-line break-words">{text}</bdi>
      )}
    </p>
  )
}

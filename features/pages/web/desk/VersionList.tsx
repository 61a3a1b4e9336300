import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInstant } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { Which } from '#platform/ui/Which.tsx'
import type { Fetched } from '#platform/web/lazy/use-fetched.ts'
import type { PageVersion } from '../../page-versions.contract.ts'
import type { PageFinding } from '../../page-findings.contract.ts'
import { DiscardDraft } from './DiscardDraft.tsx'
import { Findings } from './Findings.tsx'
import { Refusal } from './Refusal.tsx'
import { useRestore } from './use-restore.ts'

type VersionListProps = {
  versions: Fetched<{ data: PageVersion[] }>
  /** Closes the dialog, after a version was restored. */
  onClose: () => void
  onCompare: () => void
  /** Shows the blocks of a version. Its button has the attribute `data-blocks-of` with the number of the version. */
  onOpen: (version: number) => void
}

/** All versions of the page, with the actions on them and on the draft. */
export function VersionList({ versions: { data, failure }, onClose, onCompare, onOpen }: VersionListProps) {
  const { t } = useLingui()
  const instant = useInstant()
  const { restore, discard, isBusy, failure: refusal } = useRestore(onClose)
  return (
    <>
      <Refusal words={failure || refusal} />
      {(data?.data.length ?? 0) < 2 ? null : (
        <p className="mb-4">
          <Button tone="outline" size="small" onClick={onCompare}>
            <Trans>Compare versions</Trans>
          </Button>
        </p>
      )}
      <DiscardDraft isBusy={isBusy} onDiscard={() => void discard()} />
      {data === null && failure === '' ? <SkeletonRows count={4} /> : null}
      <ul className="versions">
        {(data?.data ?? []).map(
          ({ number, at, person, kind, is_live: isLive, passed_warnings: warnings }) => (
            <li key={number}>
              <div className="min-w-0">
                <strong>
                  <Trans>Version {number}</Trans>
                </strong>{' '}
                {isLive ? t`, shown to visitors` : kind === 'scheduled' ? t`, scheduled` : ''}
                <span className="block text-note text-muted">
                  {instant(at)} {person === null ? '' : person.name}
                </span>
                <PassedWarnings person={person} warnings={warnings} />
              </div>
              <div className="flex flex-wrap gap-2">
                <Button
                  tone="outline"
                  size="small"
                  busy={isBusy}
                  onClick={() =>
                    void restore({ version: number }, t`Version ${number} was restored into the draft.`)
                  }
                >
                  <Trans>Restore into the draft</Trans>
                </Button>
                <Button tone="outline" size="small" data-blocks-of={number} onClick={() => onOpen(number)}>
                  <Trans>Restore one block</Trans>
                  <Which>{t`Version ${number}`}</Which>
                </Button>
              </div>
            </li>
          ),
        )}
      </ul>
    </>
  )
}

type PassedWarningsProps = Pick<PageVersion, 'person'> & { warnings: readonly PageFinding[] }

/** The warnings of a version, and the person who published or scheduled it nevertheless. */
function PassedWarnings({ person, warnings }: PassedWarningsProps) {
  const { t } = useLingui()
  const count = warnings.length
  const name = person?.name
  if (count === 0) return null
  return (
    <details className="passed-warnings">
      <summary className="text-note">
        {name === undefined ? (
          <Plural value={count} one="# warning accepted" other="# warnings accepted" />
        ) : (
          t`${plural(count, {
            one: `# warning accepted by ${name}`,
            other: `# warnings accepted by ${name}`,
          })}`
        )}
      </summary>
      <Findings findings={warnings} />
    </details>
  )
}

import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDeskAction, useInstant } from '#features/staff/staff.public.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { aboutOf } from '../../page-findings.contract.ts'
import { type CheckedPage, publishPages, schedulePages } from '../../several-pages.contract.ts'
import { NONE_REFUSED, refusedPages, type RefusedPages } from './refused-pages.ts'
import type { PageToPublish } from './use-several-checks.ts'

type PublishPages = {
  /** Publishes the pages now, or at an instant. */
  publish: (pages: readonly PageToPublish[], at: string | null) => Promise<unknown>
  isBusy: boolean
  /** The message of the last refusal; empty if there was none. */
  failure: string
  /** The pages that the last call was refused for. */
  refused: RefusedPages
}

/** Returns the warnings of a page as the calls that publish expect them. */
export function warningsOf(checked: CheckedPage | undefined) {
  return (checked?.findings ?? [])
    .filter(({ severity }) => severity === 'warning')
    .map((warning) => {
      const { code, block, path } = warning
      return { code, block, path, about: aboutOf(warning) }
    })
}

/**
 * Returns the function that publishes or schedules several pages together.
 * @param onRefused called after a refusal, because it may be about something that changed after the checks
 * @param onDone called after the pages were published or scheduled, before a toast says so
 */
export function usePublishPages(onRefused: () => void, onDone: () => void): PublishPages {
  const { run, isBusy, failure } = useDeskAction()
  const [refused, setRefused] = useState<RefusedPages>(NONE_REFUSED)
  const { publishedText, scheduledText } = useResultTexts()
  const send = async (pages: readonly PageToPublish[], at: string | null): Promise<string> => {
    const asked = {
      pages: pages.map(({ page, checked }) => ({
        page: page.id,
        seq: checked?.seq ?? 0,
        warnings: warningsOf(checked),
      })),
    }
    if (at === null) return publishedText(await call(publishPages, asked))
    return scheduledText(await call(schedulePages, { ...asked, at }), at)
  }
  const publish = (pages: readonly PageToPublish[], at: string | null) =>
    run(async () => {
      setRefused(NONE_REFUSED)
      const words = await send(pages, at).catch((error: unknown) => {
        onRefused()
        setRefused(
          refusedPages(
            error,
            pages.map(({ page }) => page.id),
          ),
        )
        throw error
      })
      onDone()
      showToast({ tone: 'done', words })
    })
  return { publish, isBusy, failure, refused }
}

type Published = { data: { removed_redirect: string | null; updated_links: number }[]; skipped: number[] }

/** Returns the functions that say what was published or scheduled, and what else was changed with it. */
function useResultTexts() {
  const { t } = useLingui()
  const instant = useInstant()
  const skippedText = (skipped: readonly number[]) =>
    skipped.length === 0
      ? ''
      : t`${plural(skipped.length, {
          one: '# page had no changes and was skipped.',
          other: '# pages had no changes and were skipped.',
        })}`
  const joined = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' ')
  const publishedText = ({ data, skipped }: Published) =>
    joined(
      t`${plural(data.length, { one: '# page is published.', other: '# pages are published.' })}`,
      skippedText(skipped),
      data.every((one) => one.removed_redirect === null)
        ? ''
        : t`Redirects from their addresses were removed.`,
      data.every((one) => one.updated_links === 0) ? '' : t`Links to changed addresses were updated.`,
    )
  const scheduledText = ({ data, skipped }: { data: unknown[]; skipped: number[] }, at: string) => {
    const time = instant(at)
    return joined(
      t`${plural(data.length, {
        one: `# page will be published on ${time}.`,
        other: `# pages will be published on ${time}.`,
      })}`,
      skippedText(skipped),
    )
  }
  return { publishedText, scheduledText }
}

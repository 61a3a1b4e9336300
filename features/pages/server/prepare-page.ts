/** The checks and the sanitising of a page before it is stored, for the record calls and the editor. */
import { msg } from '@lingui/core/macro'
import { listAllTypes } from '#features/membership/server/membership-types.public.ts'
import { findMissingImages, holdNamedMedia } from '#features/media/server/media.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { FieldProblem } from '#platform/shared/problem.ts'
import type { PageDraft } from '../pages.schema.ts'
import { withHtml } from '../widgets.schema.ts'
import { cleanHtml } from './clean-html.ts'
import { pageProblems, type PageSurroundings } from './page-problems.ts'
import { findMissingVideos, lockGroup } from './page-save.store.ts'
import {
  type ChangeVariables,
  mapWidgets,
  mediaNamedIn,
  type NamedMedia,
  withoutSentVideo,
} from './widget-media.ts'

/**
 * Returns the fields of a page as they are stored, and the problems that prevent storing; an empty list if it may be
 * saved.
 */
export async function preparePage(
  tx: Tx,
  given: Partial<PageDraft>,
  surroundings: PageSurroundings,
): Promise<{ draft: Partial<PageDraft>; problems: FieldProblem[] }> {
  const draft = writable(given)
  const problems = pageProblems(draft, surroundings)
  if (problems.length === 0) problems.push(...(await missingParts(tx, draft)))
  return { draft: cleaned(draft), problems: problems.slice(0, 50) }
}

/** Returns problems for missing pictures, videos and groups that the page refers to. */
async function missingParts(tx: Tx, draft: Partial<PageDraft>): Promise<FieldProblem[]> {
  const named = mediaOf(draft)
  const missingImages = await findMissingImages(
    tx,
    named.flatMap((one) => ('imageHash' in one ? one.imageHash : [])),
  )
  await holdNamedMedia(tx, draft)
  const missingVideos = await findMissingVideos(
    tx,
    named.flatMap((one) => ('videoId' in one ? one.videoId : [])),
  )
  const missing = (field: string): FieldProblem => ({
    field,
    code: 'unknown',
    message: msg`This record does not exist.`,
  })
  const { group_id: groupId } = draft
  return [
    ...named
      .filter((one) =>
        'imageHash' in one ? missingImages.has(one.imageHash) : missingVideos.has(one.videoId),
      )
      .map(({ field }) => missing(field)),
    ...(await missingTypes(tx, draft)),
    ...(typeof groupId === 'number' && !(await lockGroup(tx, groupId)) ? [missing('group_id')] : []),
  ]
}

/** Returns a problem for each block that is for a membership type that does not exist. */
async function missingTypes(tx: Tx, { pageContents = [] }: Partial<PageDraft>): Promise<FieldProblem[]> {
  const named = pageContents.map(({ audience }) => (Array.isArray(audience) ? audience : []))
  if (named.every((ids) => ids.length === 0)) return []
  const known = new Set((await listAllTypes(tx)).map(({ id }) => id))
  return named.flatMap((ids, at) =>
    ids.every((id) => known.has(id))
      ? []
      : [
          {
            field: `pageContents.${at}.audience`,
            code: 'unknown_type',
            message: msg`This membership type does not exist any more.`,
          },
        ],
  )
}

/** Returns the media of the blocks and their widgets, in the order of the page. */
function mediaOf({ pageContents = [], rows }: Partial<PageDraft>): NamedMedia[] {
  return [
    ...pageContents.flatMap(({ imageHashes, background_video_id: videoId, variables }, at): NamedMedia[] => {
      const field = `pageContents.${at}`
      const { background_image: imageHash } = imageHashes
      return [
        ...(imageHash === null ? [] : [{ field: `${field}.imageHashes.background_image`, imageHash }]),
        ...(videoId === null ? [] : [{ field: `${field}.background_video_id`, videoId }]),
        ...mediaNamedIn(variables, `${field}.variables`),
      ]
    }),
    ...mediaNamedIn(rows, 'rows'),
  ]
}

function writable(draft: Partial<PageDraft>): Partial<PageDraft> {
  return changingVariables(draft, ({ variables }) => withoutSentVideo(variables))
}

function cleaned(draft: Partial<PageDraft>): Partial<PageDraft> {
  return {
    ...changingVariables(draft, ({ template, variables }) => withHtml(template, variables, cleanHtml)),
    ...(draft.content === undefined ? {} : { content: cleanHtml(draft.content) }),
  }
}

/** Returns the draft with the variables of each widget replaced. */
function changingVariables(draft: Partial<PageDraft>, change: ChangeVariables): Partial<PageDraft> {
  const { pageContents, rows } = draft
  return {
    ...draft,
    ...(pageContents && {
      pageContents: pageContents.map((block) => ({ ...block, variables: change(block) })),
    }),
    ...(rows && { rows: rows.map((row) => mapWidgets(row, change)) }),
  }
}

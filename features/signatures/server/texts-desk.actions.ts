import { presentedTexts, type RecordTexts, tidyRecordTexts } from '#features/site/record-texts.rules.ts'
import type { Audit } from '#features/staff/server/staff.public.ts'
import type { Database, Db } from '#platform/server/database/pool.ts'
import { instantAfter, refuseStale, staleProblem } from '#platform/server/revision.ts'
import { type Clock, instantOf } from '#platform/shared/clock.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  type DeskText,
  type DeskTexts,
  SIGNATURES_DESK_REFUSALS,
  TEXT_MISTAKES,
  type TextVersion,
} from '../signatures-desk.contract.ts'
import { SIGNED_TEXTS } from '../signed-texts.rules.ts'
import { publishText } from './sign.actions.ts'
import {
  approveTextVersion,
  deleteFutureVersion,
  findTexts,
  listTextVersions,
  lockLatestVersion,
  lockTextVersion,
  type TextRow,
  translateTextVersion,
} from './signatures.store.ts'

export type TextsDeskDeps = {
  database: Database
  clock: Clock
  audit: Audit
  club: () => Promise<{ timezone: string }>
}

/** Returns every text with all of its versions, newest first. Runs two SQL statements. */
export async function readDeskTexts(deps: TextsDeskDeps, db: Db = deps.database.db): Promise<DeskTexts> {
  const today = await clubDay(deps)
  const rows = await listTextVersions(db)
  const current = await findTexts(
    db,
    SIGNED_TEXTS.map(({ slug }) => slug),
    today,
  )
  return {
    today,
    data: SIGNED_TEXTS.map(({ slug, uses }): DeskText => ({
      slug,
      uses: [...uses],
      current: current.find((text) => text.slug === slug)?.version ?? null,
      versions: rows.filter((row) => row.slug === slug).map(presentVersion),
    })),
  }
}

type NewVersion = { slug: string; title: string; body: string; validFrom: string; latest: number }

/**
 * Publishes a version that applies from a given day, today at the earliest.
 * @throws Problem VALIDATION, CONFLICT if a newer version exists than the author has seen
 */
export async function publishVersion(deps: TextsDeskDeps, text: NewVersion, by: number): Promise<void> {
  const { slug, title, body, validFrom, latest } = text
  const today = await clubDay(deps)
  const fields = [
    ...(title === '' ? [{ field: 'title', code: 'required', message: TEXT_MISTAKES.title }] : []),
    ...(body === '' ? [{ field: 'body', code: 'required', message: TEXT_MISTAKES.body }] : []),
    ...(validFrom < today ? [{ field: 'valid_from', code: 'past', message: TEXT_MISTAKES.past }] : []),
  ]
  if (fields.length > 0) throw new Problem('VALIDATION', { fields })
  await deps.database.transaction(async (tx) => {
    if ((await lockLatestVersion(tx, slug)) !== latest) throw await newerVersion(deps, tx, text)
    const [before] = await findTexts(tx, [slug], validFrom)
    const at = instantOf(deps.clock)
    // Copy the translations to the new version. If a text changed, its translation is marked as outdated and not shown.
    const { translations = {} } = (await lockTextVersion(tx, slug, latest)) ?? {}
    const version = await publishText(tx, { slug, title, body, validFrom, at, translations })
    await deps.audit(tx, {
      personId: by,
      verb: 'published',
      subjectKind: 'signed_text',
      subjectId: slug,
      change: { before: before ?? null, after: { version, title, body, valid_from: validFrom } },
    })
  })
}

/**
 * Returns the refusal of a version that is based on an outdated one. It contains the fields that differ from the newest
 * version, and the current text.
 */
async function newerVersion(
  deps: TextsDeskDeps,
  db: Db,
  { slug, title, body }: NewVersion,
): Promise<Problem> {
  const { data } = await readDeskTexts(deps, db)
  const current = data.find((text) => text.slug === slug)
  if (current === undefined) return new Problem('NOT_FOUND')
  return staleProblem({ sent: { title, body }, stored: current.versions[0] ?? {}, current })
}

/** Confirms a template text unchanged. @throws Problem NOT_FOUND, CONFLICT if it is confirmed already */
export async function confirmTemplate(
  deps: TextsDeskDeps,
  { slug, version }: { slug: string; version: number },
  by: number,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const row = await lockTextVersion(tx, slug, version)
    if (row === null) throw new Problem('NOT_FOUND')
    if (!row.isTemplate) throw new Problem(SIGNATURES_DESK_REFUSALS.notTemplate)
    await approveTextVersion(tx, row.id)
    const before = presentVersion(row)
    await deps.audit(tx, {
      personId: by,
      verb: 'confirmed',
      subjectKind: 'signed_text',
      subjectId: slug,
      change: { before, after: { ...before, is_template: false } },
    })
  })
}

/**
 * Replaces the translations of a version. The binding text and earlier signatures stay unchanged: a signature contains
 * the hash of the translation that was shown, and the audit log its wording.
 * @throws Problem NOT_FOUND, CONFLICT if somebody else changed the translations meanwhile
 */
export async function translateVersion(
  deps: TextsDeskDeps,
  { slug, version, translations, seenAt }: NewTranslations,
  by: number,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const row = await lockTextVersion(tx, slug, version)
    if (row === null) throw new Problem('NOT_FOUND')
    const tidied = tidyRecordTexts(translations)
    const changedAt = revisionOf(row)
    refuseStale({
      seenAt,
      changedAt,
      sent: { translations: tidied },
      stored: { translations: row.translations },
      current: presentVersion(row),
    })
    const changed = { translations: tidied, translatedAt: instantAfter(changedAt, deps.clock.nowMs()) }
    await translateTextVersion(tx, row.id, changed)
    await deps.audit(tx, {
      personId: by,
      verb: 'translated',
      subjectKind: 'signed_text',
      subjectId: slug,
      change: {
        before: { version, translations: row.translations },
        after: { version, translations: tidied },
      },
    })
  })
}

type NewTranslations = {
  slug: string
  version: number
  translations: RecordTexts
  seenAt: string | undefined
}

const revisionOf = ({ translatedAt, createdAt }: TextRow): Date => translatedAt ?? createdAt

/** Deletes a version before its first day. @throws Problem NOT_FOUND, CONFLICT once it has started */
export async function cancelVersion(
  deps: TextsDeskDeps,
  { slug, version }: { slug: string; version: number },
  by: number,
): Promise<void> {
  const today = await clubDay(deps)
  await deps.database.transaction(async (tx) => {
    const row = await lockTextVersion(tx, slug, version)
    if (row === null) throw new Problem('NOT_FOUND')
    if (!(await deleteFutureVersion(tx, row.id, today))) throw new Problem(SIGNATURES_DESK_REFUSALS.started)
    await deps.audit(tx, {
      personId: by,
      verb: 'cancelled',
      subjectKind: 'signed_text',
      subjectId: slug,
      change: { before: presentVersion(row), after: null },
    })
  })
}

function presentVersion(row: TextRow): TextVersion {
  const { version, title, body, validFrom, isTemplate, createdAt, translations } = row
  return {
    version,
    title,
    body,
    valid_from: validFrom,
    is_template: isTemplate,
    created_at: createdAt.toISOString(),
    ...presentedTexts(translations),
    updated_at: revisionOf(row).toISOString(),
  }
}

async function clubDay({ clock, club }: Pick<TextsDeskDeps, 'clock' | 'club'>): Promise<string> {
  return dayInZone(clock.nowMs(), (await club()).timezone)
}

import { type Audit, requireSitePublisher } from '#features/staff/server/staff.public.ts'
import type { Caller } from '#platform/server/caller.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { formatIn } from '#platform/server/formats.ts'
import { requireStepUp } from '#platform/server/http/require-step-up.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import { mailForms } from '#platform/server/mail/mail-messages.ts'
import type { MailSamples } from '#platform/server/mail/declared-mails.ts'
import {
  type ClubTexts,
  type MailFrame,
  type MailMessages,
  translatedMail,
  renderMail,
  SHIPPED_WORDING,
} from '#platform/server/mail/render-mail.ts'
import { instantAfter, refuseStale } from '#platform/server/revision.ts'
import type { Service } from '#platform/server/service.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { type FieldProblem, Problem } from '#platform/shared/problem.ts'
import type { DeskMail, MailPreview, MailSummary, MailTexts } from '../mail-texts.contract.ts'
import { mailTextMistake } from './check-mail-text.ts'
import { collectMails, type DeclaredMail } from './declared-mails.ts'
import { findMailTexts, listMailTexts, listMailVersions, saveMailTexts } from './mail-texts.store.ts'
import type { SavedMailTexts } from './mail-texts.tables.ts'
import { presentMail } from './present-mail.ts'
import { type MessagesFor, shippedText } from './shipped-texts.ts'

export type MailTextsDeps = Pick<Service, 'database' | 'clock' | 'contentVersion'> & {
  audit: Audit
  /** The samples of all features. */
  declarations: readonly MailSamples[]
  messagesFor: MessagesFor
  /** The club's name and theme colour. */
  club: () => Promise<{ name: string; themeColour: string }>
  appUrl: string
}

type OneMail = { name: string; locale: Locale }
type Draft = OneMail & { sample: number; texts: MailTexts }

const HISTORY_MOST = 50
const EPOCH = new Date(0)

/** Returns all mails, each with its subject and first sentence in a language. */
export async function listDeskMails(deps: MailTextsDeps, locale: Locale): Promise<MailSummary[]> {
  const saved = await listMailTexts(deps.database.db)
  const frame = await frameOf(deps, locale)
  return [...mailsIn(deps, locale).values()].map(({ name, samples: [sample] }) => {
    const words = sample === undefined ? null : translatedMail(sample, frame)
    return {
      name,
      subject: words?.subject ?? '',
      excerpt: words?.paragraphs[0] ?? words?.heading ?? '',
      changed_in: saved
        .filter(({ mail, texts }) => mail === name && Object.keys(texts ?? {}).length > 0)
        .map((row) => row.locale as Locale),
    }
  })
}

/** Returns the texts of one mail in one language. @throws Problem NOT_FOUND */
export async function readDeskMail(
  deps: MailTextsDeps,
  { name, locale }: OneMail,
  db: Db = deps.database.db,
): Promise<DeskMail> {
  const mail = loadMail(deps, { name, locale })
  const [saved, versions] = [
    await findMailTexts(db, { mail: name, locale }),
    await listMailVersions(db, { mail: name, locale, limit: HISTORY_MOST + 1 }),
  ]
  return presentMail(mail, {
    locale,
    messagesFor: deps.messagesFor,
    texts: saved?.texts ?? {},
    updatedAt: saved?.updatedAt ?? EPOCH,
    versions,
    historyMost: HISTORY_MOST,
  })
}

/**
 * Saves the club's texts of one mail in one language.
 * @throws Problem NOT_FOUND, VALIDATION, CONFLICT, STEP_UP_NEEDED
 */
export async function saveDeskMail(
  deps: MailTextsDeps,
  caller: Caller,
  {
    name,
    locale,
    texts,
    updated_at: seenAt,
  }: OneMail & { texts: MailTexts; updated_at?: string | undefined },
): Promise<DeskMail> {
  const mail = loadMail(deps, { name, locale })
  const wanted = checkedTexts(deps, mail, locale, texts)
  return deps.database.transaction(async (tx) => {
    // Do this first, because it takes a lock: of two concurrent saves, the second then reads the values of the first.
    await deps.contentVersion.bump(tx)
    const stored = await findMailTexts(tx, { mail: name, locale })
    const before = stored?.texts ?? {}
    const changedAt = stored?.updatedAt ?? EPOCH
    const current = await readDeskMail(deps, { name, locale }, tx)
    refuseStale({
      seenAt,
      changedAt,
      sent: wanted,
      stored: Object.fromEntries(Object.keys(wanted).map((id) => [id, before[id]?.text ?? null])),
      current,
    })
    const after = applied(deps, mail, locale, { before, wanted })
    const changed = Object.keys(wanted).filter((id) => before[id]?.text !== after[id]?.text)
    if (changed.length === 0) return current
    await requireSitePublisher(tx, caller)
    requireStepUp(caller, deps.clock)
    const personId = personOf(caller)
    const at = instantAfter(changedAt, deps.clock.nowMs())
    await saveMailTexts(tx, { mail: name, locale, texts: after, personId, at })
    await deps.audit(tx, {
      personId,
      verb: 'changed',
      subjectKind: 'mail_text',
      subjectId: `${name} ${locale}`,
      change: {
        before: valuesOf(mail, changed, (id) => before[id]?.text ?? null),
        after: valuesOf(mail, changed, (id) => after[id]?.text ?? null),
      },
    })
    return readDeskMail(deps, { name, locale }, tx)
  })
}

/** Renders a sample with texts that are not saved. @throws Problem NOT_FOUND, VALIDATION */
export async function previewDeskMail(deps: MailTextsDeps, draft: Draft): Promise<MailPreview> {
  const { content, frame } = await draftedMail(deps, draft)
  const words = translatedMail(content, frame)
  return {
    subject: words.subject,
    heading: words.heading,
    paragraphs: [...words.paragraphs, ...(words.body === undefined ? [] : [words.body])],
    facts: (words.facts ?? []).map(({ label, value }) => ({ label, value })),
    quotation: words.quotation ?? '',
    code: words.code ?? '',
    button: words.button?.label ?? '',
    footer: [...words.footer],
    direction: words.direction,
    text: mailForms(words).text,
  }
}

/** Renders a sample as a complete mail. @throws Problem NOT_FOUND, VALIDATION */
export async function renderTestMail(
  deps: MailTextsDeps,
  draft: Draft,
): Promise<{ subject: string; text: string; html: string }> {
  const { content, frame } = await draftedMail(deps, draft)
  const { subject, text, html } = renderMail(content, frame)
  return { subject, text, html }
}

async function draftedMail(
  deps: MailTextsDeps,
  { name, locale, sample, texts }: Draft,
): Promise<{ content: MailMessages; frame: MailFrame }> {
  const mail = loadMail(deps, { name, locale })
  const content = mail.samples[sample]
  if (content === undefined) throw new Problem('NOT_FOUND')
  const own: ClubTexts = new Map(
    Object.entries(checkedTexts(deps, mail, locale, texts)).flatMap(([id, text]) =>
      text === null ? [] : [[id, text] as const],
    ),
  )
  return { content, frame: { ...(await frameOf(deps, locale)), wording: () => own } }
}

async function frameOf(deps: MailTextsDeps, locale: Locale): Promise<MailFrame> {
  return {
    i18n: deps.messagesFor(locale),
    locale,
    club: await deps.club(),
    appUrl: deps.appUrl,
    wording: SHIPPED_WORDING,
  }
}

function mailsIn({ declarations }: MailTextsDeps, locale: Locale): ReadonlyMap<string, DeclaredMail> {
  return collectMails(declarations, formatIn(locale))
}

/**
 * Returns the declaration of a mail in a language.
 * @throws Problem NOT_FOUND
 */
function loadMail(deps: MailTextsDeps, { name, locale }: OneMail): DeclaredMail {
  const mail = mailsIn(deps, locale).get(name)
  if (mail === undefined) throw new Problem('NOT_FOUND')
  return mail
}

/** Returns the sent texts without spaces at their ends. @throws Problem VALIDATION, each mistake at its message */
function checkedTexts(deps: MailTextsDeps, mail: DeclaredMail, locale: Locale, texts: MailTexts): MailTexts {
  const fields: FieldProblem[] = []
  const found: MailTexts = {}
  for (const [id, sent] of Object.entries(texts)) {
    const declared = mail.messages.get(id)
    // An unknown message belongs to an older release: the screen was opened before an update. Ignore it.
    if (declared === undefined) continue
    const text = sent === null ? null : sent.replaceAll('\r\n', '\n').trim()
    found[id] = text
    const mistake =
      text === null
        ? null
        : mailTextMistake(text, declared.part, shippedText(declared, locale, deps.messagesFor))
    if (mistake !== null) fields.push({ field: id, ...mistake })
  }
  if (fields.length > 0) throw new Problem('VALIDATION', { fields })
  return found
}

/** Applies changes to the saved texts. Texts of messages that no longer exist are kept until the mail is reset. */
function applied(
  deps: MailTextsDeps,
  mail: DeclaredMail,
  locale: Locale,
  { before, wanted }: { before: SavedMailTexts; wanted: MailTexts },
): SavedMailTexts {
  const isReset = [...mail.messages.keys()].every((id) => wanted[id] === null)
  const after: SavedMailTexts = isReset ? {} : { ...before }
  for (const [id, text] of Object.entries(wanted)) {
    const declared = mail.messages.get(id)
    if (text === null || declared === undefined) delete after[id]
    else after[id] = { text, shipped: shippedText(declared, locale, deps.messagesFor).text }
  }
  return after
}

/** Names the changed messages in the audit log: `subject`, `paragraph 2`. */
function valuesOf(
  mail: DeclaredMail,
  ids: readonly string[],
  valueOf: (id: string) => string | null,
): Record<string, string | null> {
  const counts = new Map<string, number>()
  const labels = new Map<string, string>()
  for (const [id, { part }] of mail.messages) {
    const count = (counts.get(part) ?? 0) + 1
    counts.set(part, count)
    labels.set(id, count === 1 ? part : `${part}_${count}`)
  }
  return Object.fromEntries(ids.map((id) => [labels.get(id) ?? id, valueOf(id)]))
}

import { setTimeout as pause } from 'node:timers/promises'
import { LOCALES } from '../../platform/shared/locales.ts'
import { seeded } from '../faults/seeded.mjs'
import { loadEditor } from './editor-code.mjs'
import { openSession } from './editor-session.mjs'
import { steppedUpOwner } from './owner.mjs'
import { CMS, done, newPage, openedDraft } from './pages.mjs'
import { randomTranslator } from './random-translator.mjs'
import { expectedTranslations } from './translation-model.mjs'
import { undoSteps } from './undoing.mjs'

const CHANGES = 10_000
const STEPS = 500
const BLOCKS = 6
const MAIN = 'en'
const OTHERS = LOCALES.filter((locale) => locale !== MAIN)
/** Number of changes after which the page is sent, compared, published, restored and opened again. */
const EVERY = { send: 40, compare: 1_000, publish: 700, restore: 1_900, reopen: 1_500 }
/** Time in ms after which visitors get the changed page from the caches. */
const FRESH_AFTER_MS = 1_500

/**
 * Makes random changes of texts, translations, blocks and items in one session of the editor, publishes and restores
 * versions in between, and compares each translation with a model of the entered ones. Finally undoes 500 steps.
 * @param {import('./site.mjs').Site} site
 * @param {import('./rows.mjs').Choices} choices
 * @returns {Promise<import('./rows.mjs').Measured>}
 */
export async function measureTranslating(site, { seed, count }) {
  const owner = await steppedUpOwner(site)
  const languages = { main_language: MAIN, further_languages: OTHERS }
  await done(owner, '/api/v1/cognito/domain/update', languages)
  const code = await loadEditor(site.sources)
  const run = await changeAtRandom(site, { officer: owner, code, seed, changes: count(CHANGES) })
  const undone = await undoSteps(site, { officer: owner, code, seed, steps: count(STEPS) })
  return {
    figures: [
      { what: 'changes made', value: run.made, least: count(CHANGES) },
      { what: 'languages with translations at the end', value: run.languages, exactly: OTHERS.length },
      { what: 'translations that differed from what was entered', value: run.lost.length, exactly: 0 },
      {
        what: `translations that visitors did not get, of ${run.published}`,
        value: run.unseen.length,
        exactly: 0,
      },
      { what: 'translations at the end', value: run.kept, least: OTHERS.length },
      { what: 'steps taken back', value: undone.steps, exactly: count(STEPS) },
      { what: 'bytes that differ from the first draft afterwards', value: undone.differing, exactly: 0 },
      {
        what: 'bytes that differ from the last draft after making all steps again',
        value: undone.differingAgain,
        exactly: 0,
      },
    ],
    notes: [
      ...run.lost.slice(0, 6).map((each) => `lost: ${each}`),
      ...run.unseen.slice(0, 6).map((each) => `not sent: ${each}`),
      ...undone.notes,
    ],
  }
}

/** @param {import('./site.mjs').Site} site @param {{ officer: import('./site.mjs').Client, code: any, seed: number, changes: number }} how */
async function changeAtRandom(site, { officer, code, seed, changes }) {
  const random = seeded(seed, 'translating')
  const page = await newPage(officer, 'Languages')
  let session = await openSession(site, officer, code, page.id)
  const model = expectedTranslations()
  const translator = randomTranslator({ session: () => session, code, random, model, languages: OTHERS })
  /** Translations that each published version contains. @type {Map<number, ReturnType<typeof model.snapshot>>} */
  const versions = new Map()
  /** @type {string[]} */
  const lost = []
  const send = async () => {
    if (!(await session.flush())) throw new Error('the changes could not be sent')
    await session.sync()
  }
  const compare = async () => {
    await send()
    lost.push(...model.missing(await openedDraft(officer, page.id)))
  }
  const publish = async () => {
    await send()
    const answer = await done(officer, `${CMS}/publish`, { page: page.id, seq: session.view().seq })
    translator.forgetRemoved()
    versions.set(answer.version, model.snapshot(session.view().state))
    session.put(answer.page)
  }
  const restore = async () => {
    const version = random.pick([...versions.keys()])
    if (version === undefined) return
    await send()
    await done(officer, `${CMS}/restore`, { page: page.id, seq: session.view().seq, version })
    await send()
    model.restore(versions.get(version) ?? new Map())
    translator.forgetItems()
  }
  const reopen = async () => {
    await send()
    session.close()
    session = await openSession(site, officer, code, page.id)
  }
  for (let at = 0; at < BLOCKS; at += 1) translator.addBlock()
  const steps = { send, compare, publish, restore, reopen }
  for (let made = 1; made <= changes; made += 1) {
    translator.change()
    for (const [name, step] of Object.entries(steps))
      if (made % EVERY[/** @type {keyof typeof EVERY} */ (name)] === 0) await step()
  }
  await publish()
  await compare()
  const final = await openedDraft(officer, page.id)
  session.close()
  const shown = await sentToVisitors(site, page.url, model.onPage(final))
  return { made: changes, lost, kept: model.size(final), languages: model.languages(final), ...shown }
}

/**
 * Requests the page in each language as a visitor and compares the texts with the model.
 * @param {import('./site.mjs').Site} site
 * @param {string} url
 * @param {{ language: string, value: unknown, place: string }[]} expected
 */
async function sentToVisitors(site, url, expected) {
  await pause(FRESH_AFTER_MS)
  /** @type {string[]} */
  const unseen = []
  let published = 0
  for (const language of OTHERS) {
    const { text, status } = await site.visitor().get(`${url}?lang=${language}`)
    if (status !== 200) throw new Error(`${url} in ${language} was a ${status}`)
    for (const each of expected.filter((one) => one.language === language)) {
      published += 1
      const [, words = ''] = /(w\d+w)/.exec(String(each.value)) ?? []
      if (!text.includes(words)) unseen.push(`${language} ${each.place}: ${words}`)
    }
  }
  return { unseen, published }
}

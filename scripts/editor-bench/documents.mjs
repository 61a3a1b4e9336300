import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { seeded } from '../faults/seeded.mjs'
import { logIn, openAlive, openBrowser } from './browser.mjs'
import { compareDocument } from './document-checks.mjs'
import * as formats from './document-formats.mjs'
import { CMS, newPage, openedDraft } from './pages.mjs'
import { randomDocument, wordsOf } from './random-document.mjs'

const WORD_MIME = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const LISTS_LEAST = 38
const CONVERTED_WITHIN_MS = 120_000

/** The kinds of documents, forty in all. */
const COUNTS = { word: 12, libreOffice: 8, docsPage: 6, wordPress: 6, wordClipboard: 4, docsClipboard: 4 }

/**
 * Imports or pastes forty random documents and compares what is stored with each.
 * @param {import('./site.mjs').Site} site @param {import('./rows.mjs').Choices} choices
 * @returns {Promise<import('./rows.mjs').Measured>}
 */
export async function measureDocuments(site, { seed }) {
  const random = seeded(seed, 'documents')
  const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0
  // An officer may import sixty files an hour, and each file counts twice, when it is read and when it is imported. So
  // two officers share the files.
  const officers = [await site.person('content'), await site.person('owner')]
  const made = (/** @type {number} */ count) => Array.from({ length: count }, () => randomDocument(random))
  const wordDocuments = made(COUNTS.word)
  const officeDocuments = made(COUNTS.libreOffice)
  const converted = hasLibreOffice
    ? convert(site.folder, officeDocuments)
    : await Promise.all(officeDocuments.map(formats.asWordFile))
  /** @type {{ document: import('./random-document.mjs').RandomDocument, name: string, type: string, bytes: Buffer | string }[]} */
  const files = [
    ...(await Promise.all(
      wordDocuments.map(async (document, at) => ({
        document,
        name: `word-${at}.docx`,
        type: WORD_MIME,
        bytes: await formats.asWordFile(document),
      })),
    )),
    ...officeDocuments.map((document, at) => ({
      document,
      name: `office-${at}.docx`,
      type: WORD_MIME,
      bytes: converted[at] ?? '',
    })),
    ...made(COUNTS.docsPage).map((document, at) => ({
      document,
      name: `docs-${at}.html`,
      type: 'text/html',
      bytes: formats.asDocsPage(document),
    })),
    ...made(COUNTS.wordPress).map((document, at) => ({
      document,
      name: `press-${at}.xml`,
      type: 'text/xml',
      bytes: formats.asWordPress(document),
    })),
  ]
  /** @type {{ name: string, result: ReturnType<typeof compareDocument> }[]} */
  const results = []
  for (const [at, file] of files.entries()) {
    const officer = officers[at % officers.length]
    if (officer !== undefined)
      results.push({ name: file.name, result: compareDocument(file.document, await imported(officer, file)) })
  }
  const pasted = await paste(site, [
    ...made(COUNTS.wordClipboard).map((document, at) => ({
      document,
      name: `Word clipboard ${at}`,
      html: formats.asWordClipboard(document),
    })),
    ...made(COUNTS.docsClipboard).map((document, at) => ({
      document,
      name: `Docs clipboard ${at}`,
      html: formats.asDocsClipboard(document),
    })),
  ])
  results.push(...pasted.results)
  const lost = results.flatMap(({ name, result }) => result.lost.map((word) => `${name}: ${word}`))
  const wrong = results.filter(({ result }) => !result.areListsRight)
  const unsafe = results.flatMap(({ name, result }) => result.unsafe.map((markup) => `${name}: ${markup}`))
  return {
    figures: [
      { what: 'documents', value: results.length, exactly: 40 },
      {
        what: `lost words of ${files.reduce((sum, { document }) => sum + wordsOf(document).length, 0) + pasted.words}`,
        value: lost.length,
        exactly: 0,
      },
      { what: 'documents whose lists are right', value: results.length - wrong.length, least: LISTS_LEAST },
      {
        what: 'unsafe elements, attributes and addresses that were stored',
        value: unsafe.length,
        exactly: 0,
      },
      { what: 'scripts of pasted text that ran', value: pasted.ran, exactly: 0 },
    ],
    notes: [
      hasLibreOffice
        ? `${COUNTS.libreOffice} documents were made with LibreOffice, the others by hand after the published formats`
        : 'LibreOffice is not installed: all documents were made by hand after the published formats',
      ...lost.slice(0, 5).map((each) => `lost: ${each}`),
      ...unsafe.slice(0, 5).map((each) => `unsafe: ${each}`),
      ...wrong
        .slice(0, 4)
        .map(
          ({ name, result }) =>
            `lists of ${name}: ${result.lists.found.slice(0, 700)} instead of ${result.lists.wanted.slice(0, 700)}`,
        ),
    ],
  }
}

/** Imports a file and returns the texts of the draft. @param {import('./site.mjs').Client} officer @param {{ name: string, type: string, bytes: Buffer | string }} file */
async function imported(officer, { name, type, bytes }) {
  const form = () => {
    const data = new FormData()
    data.set('file', new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type }))
    return data
  }
  const read = await officer.upload(`${CMS}/import/read`, form())
  if (read.status !== 200) throw new Error(`${name} was not read: ${read.status} ${read.text}`)
  const pages = read.body.pages.map((/** @type {any} */ { key, name: title, url }) => ({
    key,
    name: title,
    url,
  }))
  const making = new FormData()
  // Add the fields before the file, because the server needs them when it reads the file.
  making.set('pages', JSON.stringify(pages))
  making.set('file', /** @type {File} */ (form().get('file')))
  const made = await officer.upload(`${CMS}/import/make`, making)
  if (made.status !== 200) throw new Error(`${name} was not imported: ${made.status} ${made.text}`)
  const [page] = made.body.pages
  const { fields, blocks } = await openedDraft(officer, page.id)
  return [
    String(fields.name),
    ...blocks.flatMap((/** @type {any} */ { values }) => textsIn(values.variables)),
    String(fields.content),
  ]
}

/** Returns all texts in a value, in order. @param {unknown} value @returns {string[]} */
function textsIn(value) {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

/**
 * Pastes markup into the formatted text of new pages, and returns the stored texts.
 * @param {import('./site.mjs').Site} site
 * @param {readonly { document: import('./random-document.mjs').RandomDocument, name: string, html: string }[]}
 * documents
 */
async function paste(site, documents) {
  const officer = await site.person('content')
  const browser = await openBrowser(site.folder)
  let ran = 0
  const results = []
  try {
    await logIn(site, browser, 'content')
    const tab = await browser.newTab()
    for (const { document, name, html } of documents) {
      const page = await newPage(officer, 'Pasted')
      await openAlive(tab, `${site.origin}/cms/pages/${page.id}`)
      const text = tab.locator('main').getByRole('textbox', { name: 'Text after the blocks' })
      await text.focus()
      await text.evaluate((element, markup) => {
        const data = new DataTransfer()
        data.setData('text/html', markup)
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        )
      }, html)
      await tab.locator('main').getByText('Saved as a draft').waitFor()
      if (await tab.evaluate(() => Reflect.get(window, 'ran') === true)) ran += 1
      const { fields } = await openedDraft(officer, page.id)
      results.push({ name, result: compareDocument(document, [String(fields.content)]) })
    }
  } finally {
    await browser.close()
  }
  return { results, ran, words: documents.reduce((sum, { document }) => sum + wordsOf(document).length, 0) }
}

/**
 * Converts documents to Word files with LibreOffice.
 * @param {string} folder
 * @param {readonly import('./random-document.mjs').RandomDocument[]} documents
 * @returns {Buffer[]}
 */
function convert(folder, documents) {
  const place = mkdtempSync(join(folder, 'office-'))
  const paths = documents.map((document, at) => {
    const path = join(place, `document-${at}.fodt`)
    writeFileSync(path, formats.asOpenDocument(document))
    return path
  })
  const program = spawnSync(
    'soffice',
    [
      `-env:UserInstallation=file://${place}/profile`,
      '--headless',
      '--convert-to',
      'docx:MS Word 2007 XML',
      '--outdir',
      place,
      ...paths,
    ],
    { timeout: CONVERTED_WITHIN_MS, encoding: 'utf8' },
  )
  if (program.status !== 0) throw new Error(`LibreOffice failed: ${program.stderr}`)
  return documents.map((_, at) => readFileSync(join(place, `document-${at}.docx`)))
}

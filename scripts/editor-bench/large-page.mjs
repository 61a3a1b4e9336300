import { seeded } from '../faults/seeded.mjs'
import { blockMaker } from './blocks.mjs'
import { edit, newPage, publish } from './pages.mjs'

const SENTENCE =
  'The gates open at eight, scrutineering closes at half past nine, and the first car starts at ten. '

/**
 * Creates and publishes a page with blocks of each common kind. The first one is a text.
 * @param {import('./site.mjs').Site} site @param {import('./site.mjs').Client} officer
 * @param {{ name: string, blocks: number, seed: number }} what
 */
export async function largePage(site, officer, { name, blocks, seed }) {
  const random = seeded(seed, name)
  const { adding } = await blockMaker(site.sources)
  const page = await newPage(officer, name)
  const kinds = [
    () => ({
      template: 'text',
      variables: {
        heading: `Text ${random.between(1, 999)}`,
        html: `<p>${SENTENCE.repeat(3)}</p><ul><li>Helmet</li><li>Gloves</li></ul>`,
      },
    }),
    () => ({
      template: 'steps',
      variables: {
        heading: 'Steps',
        steps: [1, 2, 3].map((at) => ({ _key: `s${at}`, title: `Step ${at}`, text: SENTENCE })),
      },
    }),
    () => ({
      template: 'faq',
      variables: {
        heading: 'Questions',
        items: [1, 2, 3].map((at) => ({
          _key: `q${at}`,
          question: `Question ${at}?`,
          html: `<p>${SENTENCE}</p>`,
        })),
      },
    }),
    () => ({
      template: 'call_to_action',
      variables: { heading: ['Come along'], text: SENTENCE, buttons: [] },
    }),
    () => ({
      template: 'image_with_content',
      variables: { heading: 'Beside', html: `<p>${SENTENCE.repeat(2)}</p>` },
    }),
  ]
  /** @type {string | null} */
  let after = null
  /** @type {object[]} */
  let operations = []
  for (let at = 0; at < blocks; at += 1) {
    const key = random.uuid()
    operations.push(adding({ key, after, ...kinds[at % kinds.length]?.() }))
    after = key
    if (operations.length === 50 || at === blocks - 1) {
      await edit(officer, page.id, operations)
      operations = []
    }
  }
  await publish(officer, page.id)
  return page
}

/** German and Arabic texts of some of the demo club’s products. @source docs/reference/demo-club.md §4.1 */
import { type ProductWithTexts, productTexts } from '#features/catalogue/product-texts.rules.ts'
import type { RecordTexts } from '#features/site/record-texts.rules.ts'
import { translatedTexts } from './translated-texts.ts'

type Texts = Readonly<Record<string, string>>

/** Translations by the address of the product and then by the path of the text within the product. */
const TEXTS: Readonly<Record<string, { ar: Texts; de: Texts }>> = {
  'club-tee': {
    ar: {
      name: 'قميص النادي',
      body: 'قطن ثقيل بقصّة مستقيمة، طُبع في كوريلا بلينز عند قريب لأحدنا. حلبة تالو كريك على الظهر.',
      'details.Fabric': 'القماش: قطن 100 %، ‏220 غ/م²',
      'details.Fit': 'القصّة: مستقيمة. بين مقاسين، خذ الأصغر',
      'details.Care': 'العناية: غسيل بارد وتجفيف في الظل',
      'options.colour.Black': 'أسود',
      'options.colour.Sand': 'رملي',
      'addons.sleeve.label': 'اسم على الكمّ',
      'addons.sleeve.hint': 'حتى 12 حرفًا، تُطبع بحروف كبيرة',
    },
    de: {
      name: 'Clubshirt',
      body: 'Schwere Baumwolle, gerader Schnitt, in Corella Plains von jemandes Cousin bedruckt. Tallow Creek auf dem Rücken.',
      'details.Fabric': 'Stoff: 100 % Baumwolle, 220 g/m²',
      'details.Fit': 'Schnitt: Gerade. Zwischen zwei Größen die kleinere nehmen',
      'details.Care': 'Pflege: Kalt waschen, im Schatten trocknen',
      'options.colour.Black': 'Schwarz',
      'options.colour.Sand': 'Sand',
      'addons.sleeve.label': 'Name auf dem Ärmel',
      'addons.sleeve.hint': 'Bis zu 12 Buchstaben, in Großbuchstaben gedruckt',
    },
  },
  cap: {
    ar: {
      name: 'قبعة',
      body: 'تقي منظّم الأعلام من الشمس. مقاس واحد ومشبك نحاسي، ولا رأي لها في أزمنة لفّاتك.',
      'details.Size': 'المقاس: واحد، من 56 إلى 61 سم',
      'details.Fabric': 'القماش: قطن مجدول',
    },
    de: {
      name: 'Kappe',
      body: 'Hält die Sonne von Streckenposten fern. Eine Größe, eine Messingschnalle, keine Meinung zu Ihren Rundenzeiten.',
      'details.Size': 'Größe: Eine, 56 bis 61 cm',
      'details.Fabric': 'Stoff: Baumwollköper',
    },
  },
}

/** The texts that an extra of a draft may leave out. */
const EMPTY_ADDON = { hint: '', choices: [] }

/** Returns a product with its translations. */
export function withProductTexts<Draft extends { url: string }>(
  draft: Draft,
): Draft & { translations?: RecordTexts } {
  const texts = TEXTS[draft.url]
  if (texts === undefined) return draft
  // The lists of a draft have wider types than those of a product.
  const lists: object = draft
  const {
    name = '',
    body = '',
    details = [],
    options = [],
    addons = [],
    images = [],
  } = lists as Partial<ProductWithTexts>
  const whole = addons.map((addon) => ({ ...EMPTY_ADDON, ...addon }))
  const sources = productTexts({ name, body, details, options, addons: whole, images })
  return {
    ...draft,
    translations: translatedTexts(sources, (language, { field }) => texts[language][field]),
  }
}

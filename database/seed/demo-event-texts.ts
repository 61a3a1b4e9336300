/** German and Arabic texts of some of the demo club’s events. @source docs/reference/demo-club.md §3.1 */
import type { RecordTexts } from '#features/site/record-texts.rules.ts'

type Texts = { title: string; body?: string }

/** The translations of each event, by the last part of the event's address. */
const TEXTS: Readonly<Record<string, { ar: Texts; de: Texts }>> = {
  'come-and-try-motorkhana': {
    ar: {
      title: 'موتورخانا: تعال وجرّب',
      body: 'السرعة الأولى، والكثير من لفّ المقود، ولا أحد بقربك. سيارتك تكفي ونحن نعير الخوذات.\n\nلا تحتاج إلى رخصة، ولا يلزم أن تكون عضوًا.',
    },
    de: {
      title: 'Motorkhana zum Ausprobieren',
      body: 'Erster Gang, viel Lenken, niemand in der Nähe. Ihr eigenes Auto genügt, Helme leihen wir.\n\nSie brauchen keine Lizenz und müssen nicht Mitglied sein.',
    },
  },
  'christmas-coffee-run': {
    ar: { title: 'رحلة القهوة لعيد الميلاد' },
    de: {
      title: 'Weihnachtliche Kaffeefahrt',
      body: 'Neunzig Kilometer ruhige Straßen bis zum Kuchen. Die Fahrt zählt als Clubfahrt für die bedingte Zulassung: Tragen Sie sie vor dem Start in Ihr Fahrtenbuch ein.',
    },
  },
  'working-bee': {
    ar: { title: 'يوم العمل التطوعي' },
    de: {
      title: 'Arbeitseinsatz',
      body: 'Der Zaun an der Westseite, überall das Gras, und Mittagessen. Bringen Sie Handschuhe mit. Den Rest haben wir.',
    },
  },
}

/** Returns an event with its translations. */
export function withEventTexts<Draft extends { slug: string; title: string; body?: string }>(
  draft: Draft,
): Draft & { translations?: RecordTexts } {
  const texts = TEXTS[draft.slug]
  if (texts === undefined) return draft
  return { ...draft, translations: { ar: translated(texts.ar, draft), de: translated(texts.de, draft) } }
}

function translated({ title, body }: Texts, source: { title: string; body?: string }) {
  return {
    title: { value: title, of: source.title },
    ...(body === undefined ? {} : { body: { value: body, of: source.body ?? '' } }),
  }
}

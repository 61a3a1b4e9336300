/**
 * The initial texts of a new club, neutrally worded without any club's name. They cannot be signed until the owner
 * confirms or replaces each of them. @source docs/reference/signatures.md §2.1
 */
import type { ClubBegins } from '#features/membership/server/membership.public.ts'

const TEXTS: readonly { slug: string; title: string; body: string }[] = [
  {
    slug: 'club-rules',
    title: 'Club rules',
    body: 'I have read the rules of the club and agree to follow them. I follow the instructions of the officials at events.',
  },
  {
    slug: 'risk-warning',
    title: 'Risk warning',
    body: 'Motor sport is dangerous. I understand that taking part in club activities can lead to injury, death or damage to property. I take part by my own choice.',
  },
  {
    slug: 'event-disclaimer',
    title: 'Event disclaimer',
    body: 'Motor sport is dangerous. I understand that taking part in this event can lead to injury, death or damage to property. I take part by my own choice, I am fit to take part, and I follow the instructions of the officials.',
  },
  {
    slug: 'privacy',
    title: 'Privacy notice',
    body: 'The club keeps my details to run my membership and, where the law asks for it, in its register of members. I can see and correct my details.',
  },
  {
    slug: 'guardian-consent',
    title: 'Consent of a parent or guardian',
    body: 'I am the parent or legal guardian. I have read the texts above and agree to them for the person I sign for.',
  },
]

export const TEMPLATE_TEXTS: ClubBegins['texts'] = TEXTS.map((text) => ({ ...text, isTemplate: true }))

/**
 * The initial pages of a new club: little text, with its own name and nothing invented.
 * @source docs/reference/demo-club.md §5.1
 */
import { block, button, type DemoPage } from './demo-page.ts'

export type StarterClub = { name: string; email: string; phone: string; address: string }

/** Returns the home, about, contact and privacy pages, which the club is expected to change. */
export function starterPages({ name, email, phone, address }: StarterClub): DemoPage[] {
  const page = (url: string, title: string, blocks: DemoPage['blocks'], content = ''): DemoPage => ({
    url,
    name: title,
    kind: 'website',
    // The club's name is appended to every title, so the home page must not repeat it.
    seoTitle: title === name ? 'Home' : title,
    seoMetaDescription: (title === name ? `The website of ${name}.` : `${title}: ${name}.`).slice(0, 160),
    priorityPercent: 50,
    group: '',
    blocks,
    content,
  })
  const head = (heading: string, text: string) =>
    block('Head', 'page_head', { heading, text, kerb: null, image: null })
  return [
    page('/home', name, [
      head(name, 'This is the new website of the club.'),
      block('Welcome', 'call_to_action', {
        heading: ['Come along'],
        text: 'Tell people in two sentences what the club does and when you meet.',
        buttons: [button('Join the club', '/renew'), button('Contact', '/contact', 'outline')],
        left_image: null,
        right_image: null,
      }),
    ]),
    page(
      '/about',
      'About us',
      [head('About us', 'Who we are, since when, and what we do together.')],
      `<p>${escaped(name)} is run by its members.</p>`,
    ),
    page('/contact', 'Contact', [
      head(
        'Contact',
        [address.replaceAll('\n', ', '), phone, email].filter((part) => part !== '').join(' · '),
      ),
      block(
        'Form',
        'contact_form',
        {
          heading: 'Your message',
          text: 'It goes to the committee. We keep it for as long as it takes to answer you.',
          topics: ['Joining', 'Events', 'Something else'],
        },
        { anchor: 'form' },
      ),
    ]),
    page(
      '/privacy',
      'Privacy',
      [head('Privacy', 'What we keep of you, why, and how to see it or have it deleted.')],
      [
        `<p>${escaped(name)} keeps what you enter in your profile, your orders and what you sign, and gives none of it to anybody else unless the law asks for it.</p>`,
        '<p>In your profile, under Privacy, you can download a copy of your data, have it corrected, or ask for it to be removed. You get an answer within 30 days.</p>',
        email === '' ? '' : `<p>Questions: ${escaped(email)}</p>`,
      ].join(''),
    ),
  ]
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}

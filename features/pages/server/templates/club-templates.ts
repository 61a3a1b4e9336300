/** The templates of pages about the club. @source docs/reference/pages-and-blocks.md §8.15 */
import { msg } from '@lingui/core/macro'
import {
  CONTACT_US,
  invitation,
  NAME,
  pageHead,
  type PageTemplate,
  paragraphs,
  table,
  textBlock,
} from './template-blocks.ts'

const CONTACT_PATH = '/contact'

export const COMMITTEE: PageTemplate = {
  id: 'committee',
  name: msg({ message: 'Committee page', comment: 'Name of a template for a new page' }),
  hint: msg`The people of the committee, its meetings and a contact form.`,
  kind: 'website',
  blocks: (t) => {
    const roles = [
      msg({ message: 'President', context: 'role in the committee of a club' }),
      msg({ message: 'Secretary', context: 'role in the committee of a club' }),
      msg({ message: 'Treasurer', context: 'role in the committee of a club' }),
    ]
    return [
      pageHead(
        t(msg({ message: 'Committee', context: 'heading: the people who run a club' })),
        t(msg`[One sentence about the work of the committee]`),
      ),
      table(
        t(msg`Members of the committee`),
        [
          t(msg({ message: 'Role', context: 'column: role in the committee of a club' })),
          t(msg({ message: 'Name', context: 'column: name of a person' })),
        ],
        roles.map((role) => [t(role), t(NAME)]),
      ),
      textBlock(
        t(msg({ message: 'Meetings', comment: 'Heading of a text about the meetings of a committee' })),
        paragraphs(t(msg`[When and where the committee meets, and how members can attend]`)),
      ),
      {
        template: 'contact_form',
        variables: {
          heading: t(msg`Write to the committee`),
          text: t(msg`[Who reads the messages, and how soon you answer]`),
          topics: [],
        },
      },
    ]
  },
}

export const QUESTIONS: PageTemplate = {
  id: 'questions',
  name: msg`Questions and answers`,
  hint: msg`Answers to common questions, and a way to ask others.`,
  kind: 'website',
  blocks: (t) => {
    const answer = paragraphs(
      t(
        msg({
          message: '[Answer]',
          comment: 'Placeholder in a new page: the answer to a question. Keep the square brackets.',
        }),
      ),
    )
    const questions = [msg`Who can take part?`, msg`How do I enter an event?`, msg`What do I need to bring?`]
    return [
      pageHead(t(msg`Questions and answers`), t(msg`[One sentence: whom these answers help]`)),
      {
        template: 'faq',
        variables: {
          heading: '',
          items: questions.map((question) => ({ question: t(question), html: answer })),
        },
      },
      invitation(t(msg`Do you have another question?`), t(CONTACT_US), CONTACT_PATH),
    ]
  },
}

export const SPONSORS: PageTemplate = {
  id: 'sponsors',
  name: msg({ message: 'Sponsor page', comment: 'Name of a template for a new page' }),
  hint: msg`The logos of the sponsors, and how to become one.`,
  kind: 'website',
  blocks: (t) => [
    pageHead(
      t(msg({ message: 'Our sponsors', comment: 'Heading of a page about the sponsors of a club' })),
      t(msg`[One sentence that thanks the sponsors]`),
    ),
    {
      template: 'sponsors',
      variables: { heading: t(msg`Sponsors of this season`), sponsors: [] },
    },
    textBlock(
      t(msg`Become a sponsor`),
      paragraphs(t(msg`[What sponsors get]`), t(msg`[What it costs, and whom to ask]`)),
    ),
    invitation(t(msg`[Why companies should support the club]`), t(CONTACT_US), CONTACT_PATH),
  ],
}

import type { PageRow, Widget } from '#features/pages/pages.contract.ts'
import type { WidgetSettings, WidgetTemplate, WidgetVariables } from '#features/pages/widgets.contract.ts'
import type { DemoArt } from '../demo-art.ts'
import { button, type DemoPageMaker, figures, row, words } from '../demo-page.ts'

/** A date in the past: content with this end date is hidden. */
const LAST_SEASON = '2020-06-30T14:00:00Z'

/** Creates widgets with running numbers for one page. */
function widgetMaker() {
  let id = 0
  return <T extends WidgetTemplate>(
    template: T,
    variables: WidgetVariables[T],
    settings: WidgetSettings = {},
  ): Widget => {
    id += 1
    return { id, template, variables: { ...variables, ...settings } }
  }
}

/** A page of the older renderer: a row of tabs, then rows of a 12-column grid. */
export const classicTabsPage: DemoPageMaker = (art) => ({
  url: '/classic-tabs',
  name: 'Officials’ handbook',
  kind: 'website',
  seoTitle: 'Officials’ handbook',
  seoMetaDescription:
    'Flags, radio words and the first hour of an event day, for everyone who helps to run one. An older page that still does its job.',
  priorityPercent: 30,
  group: 'take-part',
  blocks: [],
  rows: classicRows(art),
})

function classicRows(art: DemoArt): PageRow[] {
  const widget = widgetMaker()
  return [
    {
      row_type: 'columns',
      blocks: [
        {
          id: 1,
          title: '',
          width: 12,
          widgets: [
            widget('text', {
              heading: '',
              html: '<p>What to do, in the order in which you need it. Print it, fold it twice, keep it in the vest.</p>',
            }),
          ],
        },
      ],
    },
    {
      row_type: 'tabs',
      blocks: [
        { id: 2, title: 'Flags', width: 12, widgets: [flagTable(widget)] },
        {
          id: 3,
          title: 'Radio',
          width: 12,
          widgets: [
            widget('text', {
              heading: 'Six words',
              html: '<p>Say who you call, who you are, and what you need: “Control, Post 4, course blocked, send recovery.” Then let go of the button and listen. If it is not urgent, it can wait until the car has finished.</p>',
            }),
            widget(
              'text',
              {
                heading: 'Last season’s channel',
                html: '<p>Use channel 22 until the new radios arrive.</p>',
              },
              { widget_hidden_after: LAST_SEASON },
            ),
          ],
        },
        {
          id: 4,
          title: 'First hour',
          width: 12,
          widgets: [
            widget('steps', {
              heading: 'The first hour',
              steps: [
                { title: 'Sign on', text: 'Before anything else, even before tea.' },
                { title: 'Collect your kit', text: 'Vest, radio, flags, extinguisher, water, this page.' },
                { title: 'Check the radio', text: 'From your post, not from the shed.' },
                { title: 'Look where you would run', text: 'Then stand one step closer to it.' },
              ],
            }),
          ],
        },
      ],
    },
    {
      row_type: 'columns',
      blocks: [
        {
          id: 5,
          title: '',
          width: 7,
          widgets: [
            widget(
              'text',
              {
                heading: 'If there is a fire',
                html: '<p>Red flag first, radio second, extinguisher third. Come from upwind, aim low, and keep talking to the driver. The fire crew is with you within 60 seconds. Until then the only thing you have to save is a person.</p>',
              },
              { widget_padding_top: '6', widget_padding_bottom: '6' },
            ),
          ],
        },
        {
          id: 6,
          title: '',
          width: 5,
          widgets: [
            widget('image_with_content', {
              heading: 'A good post',
              html: '<p>Behind the barrier, on the outside of nothing, with shade and a way out.</p>',
              image: art.image('marshal-post', '16x9'),
              image_side: 'start',
              buttons: [],
            }),
          ],
        },
      ],
    },
    {
      row_type: 'columns',
      blocks: [
        {
          id: 7,
          title: '',
          width: 12,
          widgets: [
            widget(
              'call_to_action',
              {
                heading: ['Would you like a post?'],
                text: 'The jobs, the training and the lunch are described on the volunteers’ page.',
                buttons: [button('Volunteer', '/volunteer', 'amber')],
                left_image: null,
                right_image: null,
              },
              {
                widget_background_colour: 'bnd',
                widget_text_colour: 'wht',
                widget_padding_top: '12',
                widget_padding_bottom: '12',
                widget_padding_left: '6',
                widget_padding_right: '6',
                widget_margin_top: '6',
              },
            ),
            widget(
              'text',
              { heading: 'Switched off', html: '<p>Kept for next year’s training weekend.</p>' },
              { widget_is_visible: '0' },
            ),
          ],
        },
      ],
    },
  ]
}

function flagTable(widget: ReturnType<typeof widgetMaker>): Widget {
  return widget('timing_table', {
    heading: 'Four flags',
    note: 'Hold them out, not up.',
    footnote: 'When in doubt, red. Nobody was ever thanked for waiting.',
    columns: [words('Flag', true), words('It means'), words('Show it'), figures('Seconds')],
    rows: [
      row([
        'Red',
        'Stop now, where you are',
        'When the course is blocked or somebody needs help',
        'until told',
      ]),
      row(['Yellow', 'Danger ahead, be ready to stop', 'When something is beside the course', '10']),
      row(['Black and white', 'The run is over, come in', 'When Control tells you the number', 'one pass']),
      row(['Green', 'The course is clear', 'After a red, when Control says so', '10']),
    ],
  })
}

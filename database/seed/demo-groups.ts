/** A group with its subgroups. @source docs/reference/demo-club.md §6.1; docs/reference/pages-and-blocks.md §6 */
export type DemoGroup = {
  name: string
  slug: string
  /** HTML */
  content?: string
  /** Key of a picture. */
  picture?: string
  children?: readonly DemoGroup[]
}

export type DemoTree = { namespace: string; model: string; root: DemoGroup }

/** The group trees of the demo club: members, special vehicles and pages. */
export const DEMO_TREES: readonly DemoTree[] = [
  {
    namespace: 'club',
    model: 'member',
    root: {
      name: 'Members',
      slug: 'members',
      picture: 'clubrooms',
      children: [
        {
          name: 'Competing',
          slug: 'competing',
          content: '<p>May enter, practise and vote; juniors may not vote.</p>',
          picture: 'start-line',
          children: [
            { name: 'Full', slug: 'full' },
            { name: 'Family', slug: 'family' },
            { name: 'Junior', slug: 'junior' },
          ],
        },
        {
          name: 'Helping and watching',
          slug: 'helping',
          picture: 'marshal-post',
          children: [
            { name: 'Social', slug: 'social' },
            { name: 'Official or volunteer', slug: 'official' },
          ],
        },
        {
          name: 'Life',
          slug: 'life',
          content: '<p>Given by a general meeting, for long service.</p>',
          picture: 'silos-dusk',
        },
      ],
    },
  },
  {
    namespace: 'club',
    model: 'specialVehicle',
    root: {
      name: 'Special vehicles',
      slug: 'special-vehicles',
      picture: 'club-run',
      children: [
        {
          name: 'Historic (HVS)',
          slug: 'historic',
          content:
            '<p>30 years or older and as it left the factory, with period or safety options. Check with your registrar.</p>',
          picture: 'car-marlin',
          children: [
            { name: 'Cars', slug: 'historic-cars' },
            { name: 'Utes and vans', slug: 'historic-utes', picture: 'car-brindle' },
            { name: 'Motorcycles', slug: 'historic-motorcycles' },
          ],
        },
        {
          name: 'Classic (CVS)',
          slug: 'classic',
          content: '<p>30 years or older and modified within the rules. Check with your registrar.</p>',
          picture: 'car-halden',
          children: [
            { name: 'Cars', slug: 'classic-cars' },
            { name: 'Utes and vans', slug: 'classic-utes' },
          ],
        },
      ],
    },
  },
  {
    namespace: 'sell',
    model: 'product',
    root: {
      name: 'Shop',
      slug: 'shop',
      children: [
        { name: 'Wear', slug: 'wear' },
        { name: 'For the car', slug: 'for-the-car' },
        { name: 'To keep', slug: 'to-keep' },
        { name: 'Vouchers', slug: 'vouchers' },
        { name: 'Tickets', slug: 'tickets' },
      ],
    },
  },
  {
    namespace: 'cognito',
    model: 'page',
    root: {
      name: 'Pages',
      slug: 'pages',
      children: [
        {
          name: 'The club',
          slug: 'the-club',
          picture: 'clubrooms',
          children: [{ name: 'News', slug: 'news', picture: 'twilight' }],
        },
        {
          name: 'Take part',
          slug: 'take-part',
          picture: 'start-line',
          children: [{ name: 'Tracks', slug: 'tracks', picture: 'track-tallow-creek' }],
        },
        { name: 'Small print', slug: 'small-print' },
      ],
    },
  },
]

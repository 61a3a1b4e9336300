import type { DemoPageMaker } from '../demo-page.ts'

/** The page of the club rules: plain text without blocks. */
export const rulesPage: DemoPageMaker = () => ({
  url: '/rules',
  name: 'Club rules',
  kind: 'website',
  seoTitle: 'Club rules',
  seoMetaDescription:
    'The rules of the club in plain words: membership, conduct, events, the committee, money, complaints. As adopted by the members.',
  priorityPercent: 30,
  group: 'small-print',
  blocks: [],
  content: `
<p>These are the rules of Corella Plains Motor Sport Club Inc. as its members adopted them, in plain words. The constitution lodged with the regulator is longer and wins where the two differ; a copy is at the clubrooms.</p>
<h2>1. What the club is for</h2>
<p>To run, promote and take part in motor sport on the Corella Plains; to look after old cars and the people who own them; to teach safe driving; and to do so without profit to anyone.</p>
<h2>2. Members</h2>
<ol>
<li>Anyone aged 12 or over may apply. Under 18, a parent or guardian signs as well.</li>
<li>The types are Full, Family, Junior, Social, Official and Life. What each costs and may do is on the <a href="/join#fees">membership page</a>.</li>
<li>The committee accepts or declines an application at its next meeting. If it declines, it returns the money. It need not say why, but it usually does.</li>
<li>A member is financial until the last minute of the day on the card. Whoever renews within 90 days of it keeps their number and their joining date.</li>
<li>Life membership is given by a vote of two thirds at a general meeting, for long service. It costs nothing and cannot be bought.</li>
<li>The register of members holds a name, an address and the date of joining. A member may ask that everything but the name be kept from other members.</li>
</ol>
<h2>3. Conduct</h2>
<ol>
<li>Members follow the directions of officials at once, and argue later.</li>
<li>No alcohol or drugs before or while competing or officiating. Officials may breath-test anyone who has signed on. The limit is zero.</li>
<li>Nobody is bullied, harassed or belittled, on the track, in the paddock or on the internet.</li>
<li>Burnouts on public roads, practising on Mount Quandary between events, and driving fast in the paddock end the day, and may end the membership.</li>
<li>Dogs stay at home. Guide dogs are welcome.</li>
</ol>
<h2>4. Events</h2>
<ol>
<li>Every competition runs under a permit of the sanctioning body, its rules, and supplementary regulations that are published before entries open.</li>
<li>Entries are accepted in the order in which they arrive, up to the number in the regulations. The rest are reserves, in the same order.</li>
<li>Each driver signs the disclaimer in person. For drivers under 18 a guardian signs too.</li>
<li>The Clerk of Course is in charge of the day. Only the stewards may overrule the Clerk.</li>
<li>Results are provisional for 30 minutes after they are posted, and final after that. A protest is made in writing within those 30 minutes.</li>
<li>Season points go to the best six results of each driver: 10, 8, 6, 5, 4, 3, 2 and 1 for the first eight of a class. A day as an official earns five.</li>
</ol>
<h2>5. Club rego</h2>
<ol>
<li>A declaration is signed only by the registrar or somebody the committee has named for it, and never for one’s own car.</li>
<li>The member stays financial, keeps the log book as the authority wants it, carries it in the car, and takes part in two events in any twelve months.</li>
<li>A member who sells the car, moves, modifies it or leaves the club tells the registrar within a week.</li>
<li>The registrar reports lapsed members to the authority, as the authority requires. That is not unfriendliness, it is the scheme.</li>
</ol>
<h2>6. The committee</h2>
<ol>
<li>President, secretary, treasurer, registrar, events officer, chief scrutineer and editor, elected for one year at the annual general meeting.</li>
<li>Five of them are a quorum. They meet each month; any member may listen.</li>
<li>Whoever has an interest in a decision says so and leaves the room for it.</li>
<li>Two signatures are needed for a payment above $500.00.</li>
</ol>
<h2>7. General meetings</h2>
<ol>
<li>The annual general meeting is held within five months of 30 June, with at least 21 days’ notice.</li>
<li>Full, Family and Life members over 18 have one vote each. There are no proxies.</li>
<li>Twenty members are a quorum. Twelve may call a special meeting, in writing, and say what for.</li>
<li>These rules are changed by three quarters of those voting.</li>
</ol>
<h2>8. Money</h2>
<ol>
<li>The year runs from 1 July to 30 June. The accounts are reviewed by somebody outside the committee and shown to the members.</li>
<li>Members are not liable for the debts of the club beyond what they owe it.</li>
<li>If the club is ever wound up, what is left goes to another club of the same kind. The ute goes to the highest bidder.</li>
</ol>
<h2>9. When something goes wrong</h2>
<ol>
<li>Tell the secretary in writing. Both sides are heard within 28 days, by people who are not involved.</li>
<li>The committee may warn, suspend for up to a season, or expel. A member may appeal to a general meeting within 14 days.</li>
<li>Anything that concerns the safety of a child goes to the authorities first and the committee second.</li>
</ol>
<p>Questions about these rules? <a href="/contact">Ask the secretary</a>. The refund rules have <a href="/refunds">their own page</a>.</p>
`,
})

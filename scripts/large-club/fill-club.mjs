import { randomFillSync } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE_BYTES = 1_000_000
/** The invented orders are from this many years. */
const YEARS = 8

/**
 * Adds invented members to a club, after those that an earlier call added, each with a past and a current period.
 * @param {import('pg').Client} database @param {number} count
 */
export async function insertMembers(database, count) {
  const { rows } = await database.query(
    `select count(*)::int as before from person where email like '%@large.example'`,
  )
  const before = Number(rows[0]?.before)
  await database.query(
    `with people as (
       insert into person (first_name, last_name, email, email_key, created_at, updated_at)
       select first, last || ' ' || n, email, email, now(), now()
       from generate_series(1 + ${before}, ${count} + ${before}) n,
         lateral (select (array['Alba', 'Bryn', 'Cato', 'Dilys', 'Edda', 'Fenn', 'Gale', 'Hollis', 'Ivo', 'Juna',
           'Kit', 'Lorne', 'Mabel', 'Nye', 'Orla', 'Perrin', 'Quill', 'Rhea', 'Soren'])[1 + n % 19] as first,
           (array['Barrow', 'Corran', 'Dunmore', 'Elder', 'Farrow', 'Garran', 'Hallow', 'Inver', 'Jarrah', 'Kestrel',
           'Lowan', 'Marlow', 'Nettle'])[1 + n % 13] || (array['by', 'ford', 'leigh', 'mere', 'stone', 'ton',
           'wick'])[1 + n % 7] as last) named,
         lateral (select lower(first || '.' || last || '.' || n || '@large.example') as email) addressed
       returning id
     ), members as (
       insert into member (person_id, number, type_id, partner_name, guardian_name, guardian_email, guardian_phone,
         licence_issuer, licence_number, licence_type, condition, hides_from_register, wants_reminders, private_note,
         created_at, updated_at)
       select id, 100000 + id, (select min(id) from membership_type), '', '', '', '', '', '', '', 'normal', false, true,
         '', now(), now()
       from people
       returning person_id, type_id
     )
     insert into membership_period (person_id, type_id, valid_from, valid_to, created_at)
     select person_id, type_id, d::date, (d + interval '1 year' - interval '1 day')::date, now()
     from members, (values (now() - interval '18 months'), (now() - interval '6 months')) as days(d)`,
  )
  await database.query('analyze person, member, membership_period')
}

/**
 * Adds paid orders with payment, ledger entries and invoice for each invented member, so that the books still
 * balance. A second call adds them only for members without orders.
 * @param {import('pg').Client} database @param {number} each
 * @param {number} [firstYear] the demo club has no orders before its own first year
 */
export async function insertOrders(database, each, firstYear = 2016) {
  await database.query(`create temporary table made as
    select row_number() over (order by p.id, turn) as n, p.id as person_id,
      p.first_name || ' ' || p.last_name as name, p.email, gen_random_uuid() as payment_id,
      gen_random_uuid() as placed_entry, gen_random_uuid() as paid_entry, 12000 as cents,
      ${firstYear} + (row_number() over (order by p.id, turn))::int % ${YEARS} as year
    from person p, generate_series(1, ${each}) turn
    where p.email like '%@large.example' and not exists (select from sales_order o where o.person_id = p.id)`)
  await database.query(
    `alter table made add column order_id integer, add column at timestamptz, add column n_in_year integer`,
  )
  const { rows } = await database.query('select greatest(max(id), 1000000) as first from sales_order')
  const first = Number(rows[0]?.first)
  await database.query(`update made set
    at = make_timestamptz(year, 1, 1, 12, 0, 0, 'UTC') + (n % 364) * interval '1 day' + (n % 7) * interval '1 minute'`)
  // Later orders have higher numbers, as in a real club, so that the orders of a year lie together on the disk.
  await database.query(`update made set order_id = ${first} + numbered.place, n_in_year = numbered.place_in_year
    from (select n, row_number() over (order by at, n) as place,
        row_number() over (partition by year order by at, n) as place_in_year from made) numbered
    where numbered.n = made.n`)
  await database.query('create index made_order on made (order_id)')
  await database.query('cluster made using made_order')
  await database.query(`insert into sales_order (id, public_id, person_id, supplier_id, status, buyer_name, buyer_email,
      locale, shipping_name, is_pick_up, needs_shipping, note, subtotal_cents, discount_cents, shipping_cents,
      total_cents, tax_cents, credit_cents, refunded_cents, placed_at, paid_at, updated_at)
    select order_id, 'large-' || order_id, person_id, 1, 'completed', name, email, 'en', '', true, false, '', cents, 0, 0,
      cents, 0, 0, 0, at, at, at from made`)
  await database.query(`insert into order_line (order_id, position, kind, code, name, details, addons, qty,
      unit_price_cents, discount_cents, total_cents, has_gst, gst_cents, is_digital, is_ticket, refunded_qty,
      refunded_cents)
    select order_id, 1, 'membership', 'full', 'Full membership', '[]', '[]', 1, cents, 0, cents, false, 0, true, false, 0,
      0 from made`)
  await database.query(`insert into payment (id, order_id, gateway, gateway_reference, amount_cents, status, begun_at,
      expires_at, paid_at, received_cents)
    select payment_id, order_id, 'stripe', 'large-' || order_id, cents, 'paid', at, at + interval '1 hour', at, cents
    from made`)
  await database.query(`insert into ledger_entry (id, what, order_id, once, at)
    select placed_entry, 'order_placed', order_id, 'order:' || order_id, at from made
    union all select paid_entry, 'payment_received', order_id, 'payment:' || payment_id, at from made`)
  await database.query(`insert into ledger_posting (entry_id, account, amount_cents)
    select placed_entry, 'receivable', cents from made union all select placed_entry, 'sales', -cents from made
    union all select paid_entry, 'money:stripe', cents from made
    union all select paid_entry, 'receivable', -cents from made`)
  await database.query(`insert into invoice (id, public_id, kind, number, order_id, status, paper, issued_at, paid_at)
    select gen_random_uuid(), 'large-' || order_id, 'invoice',
      'INV-' || year || '-' || lpad(number::text, greatest(5, length(number::text)), '0'), order_id, 'paid',
      jsonb_build_object('isTaxInvoice', false, 'buyer', jsonb_build_object('name', name, 'email', email, 'address', ''),
        'seller', jsonb_build_object('name', 'The club', 'abn', '', 'address', '', 'email', '', 'phone', ''),
        'orderNumber', order_id, 'issuedOn', at::date, 'dueOn', at::date, 'subtotalCents', cents, 'discountCents', 0,
        'promotionCode', '', 'shippingCents', 0, 'shippingName', '', 'totalCents', cents, 'taxCents', 0,
        'creditCents', 0, 'note', '', 'adjusts', null,
        'lines', jsonb_build_array(jsonb_build_object('code', 'full', 'name', 'Full membership', 'details', '[]'::jsonb,
          'qty', 1, 'unitPriceCents', cents, 'discountCents', 0, 'totalCents', cents, 'gstCents', 0, 'hasGst', false))),
      at, at
    from made, lateral (select coalesce((select last from invoice_counter c where series = 'INV' and c.year = made.year), 0)
      + n_in_year as number) numbered`)
  await database.query(`insert into invoice_counter as c (series, year, last)
    select 'INV', year, count(*) from made group by year
    on conflict (series, year) do update set last = c.last + excluded.last`)
  await database.query('drop table made')
  await database.query('vacuum analyze')
}

/**
 * Adds files for download with random content, which cannot be compressed, like pictures.
 * @param {import('pg').Client} database @param {{ filesFolder: string, count: number }} files
 */
export async function addFiles(database, { filesFolder, count }) {
  const folder = join(filesFolder, 'large')
  mkdirSync(folder, { recursive: true })
  const bytes = Buffer.alloc(FILE_BYTES)
  for (let n = 0; n < count; n += 1) writeFileSync(join(folder, `${n}.bin`), randomFillSync(bytes))
  await database.query(
    `insert into media_file (public_id, file_name, media_type, byte_size, store_key, is_public, created_at)
     select 'large-file-' || n, n || '.bin', 'application/octet-stream', ${FILE_BYTES}, 'large/' || n || '.bin', false, now()
     from generate_series(0, ${count - 1}) n`,
  )
}

/**
 * Returns the records in the database that the load has created.
 * @param {import('./cluster.mjs').Cluster} cluster
 * @param {{ buyers: readonly string[], slugs: readonly string[] }} options the addresses of the buyers, and the events
 * @returns {Promise<import('../faults/history-rules.mjs').Stored>}
 */
export async function readStored({ query }, { buyers, slugs }) {
  const orders = await query(
    `select coalesce(r.key, 'without a key: ' || o.public_id) as key
     from sales_order o join person p on p.id = o.person_id left join order_request r on r.order_id = o.id
     where p.email_key = any($1)`,
    [buyers],
  )
  const messages = await query(`select message from contact_message where message like 'Message %-%'`)
  const entries = await query(
    `select event.slug, p.email_key as email, e.state
     from event_entry e join event on event.id = e.event_id join person p on p.id = e.person_id
     where event.slug = any($1)`,
    [slugs],
  )
  return {
    records: {
      order: orders.rows.map(({ key }) => key),
      message: messages.rows.map(({ message }) => message),
      entry: entries.rows.map(({ slug, email }) => `${slug} ${email}`),
    },
    capacities: slugs.map((slug) => {
      const sold = entries.rows.filter((row) => row.slug === slug && row.state !== 'reserve').length
      return { subject: slug, capacity: 1, sold, left: 1 - sold }
    }),
    orders: [],
    admissions: [],
    chains: [],
  }
}

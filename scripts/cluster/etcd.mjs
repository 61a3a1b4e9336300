import { freePort } from '../serving/temporary-server.mjs'
import { until } from './until.mjs'

const MEMBERS = ['etcd1', 'etcd2', 'etcd3']

/** @typedef {Awaited<ReturnType<typeof startEtcd>>} Etcd */

/**
 * Starts three etcd, which store the key of PostgreSQL's leader. The cluster works as long as two of them run.
 * @param {import('./programs.mjs').Programs} programs
 * @param {string} file the program
 */
export async function startEtcd(programs, file) {
  const places = await Promise.all(
    MEMBERS.map(async (name) => ({
      name,
      folder: programs.makeFolder(name),
      client: await freePort(),
      peer: await freePort(),
    })),
  )
  const everybody = places.map(({ name, peer }) => `${name}=http://127.0.0.1:${peer}`).join(',')
  const startMember = (/** @type {typeof places[number]} */ { name, folder, client, peer }) =>
    programs.start(folder, file, [
      `--name=${name}`,
      `--data-dir=${folder}/data`,
      '--log-level=warn',
      '--enable-v2=true',
      '--logger=zap',
      `--listen-client-urls=http://127.0.0.1:${client}`,
      `--advertise-client-urls=http://127.0.0.1:${client}`,
      `--listen-peer-urls=http://127.0.0.1:${peer}`,
      `--initial-advertise-peer-urls=http://127.0.0.1:${peer}`,
      `--initial-cluster=${everybody}`,
      '--initial-cluster-state=new',
      '--initial-cluster-token=paddock',
      // A busy machine delays heartbeats. With the default of 1 s, the leader would therefore change without a fault.
      '--heartbeat-interval=200',
      '--election-timeout=2000',
    ])
  const members = places.map((place) => ({ ...place, program: startMember(place) }))
  const statusOf = async (/** @type {{ client: number }} */ { client }) => {
    const answer = await fetch(`http://127.0.0.1:${client}/v3/maintenance/status`, {
      method: 'POST',
      body: '{}',
      signal: AbortSignal.timeout(2_000),
    })
    /** @type {{ header: { member_id: string }, leader?: string }} */
    const { header, leader } = await answer.json()
    return { id: header.member_id, leader }
  }
  /** Returns the leading member, according to the members that respond. */
  const leader = () =>
    until('etcd has a leader', async () => {
      const answers = await Promise.allSettled(members.map(statusOf))
      const at = answers.findIndex(({ value }) => value?.id !== undefined && value.id === value.leader)
      return members[at]
    })
  await until(
    'all etcd follow a leader',
    async () => {
      const answers = await Promise.all(members.map(statusOf))
      return answers.every((answer) => answer.leader !== undefined && answer.leader === answers[0]?.leader)
    },
    { lastOutput: () => members[0]?.program.lastOutput() ?? '' },
  )
  return {
    hosts: places.map(({ client }) => `127.0.0.1:${client}`),
    leader,
    /** Starts a member again that was killed. @param {typeof members[number]} member */
    restart: async (member) => {
      member.program = startMember(member)
      await until('the killed etcd follows again', async () => (await statusOf(member)).leader !== undefined)
    },
    stop: () => Promise.all(members.map(({ program }) => program.stop())),
  }
}

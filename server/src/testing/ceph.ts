import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../../../scripts/lib/freePort'

const PROGRAMS = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'ceph', 'ceph-authtool', 'monmaptool', 'setpriv']
const START_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 10_000
const POLL_MS = 200
const CREDENTIALS = { accessKeyId: 'test', secretAccessKey: 'testing' }

function refuseWithoutCeph() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const isInstalled = (program: string) =>
    folders.some((folder) => {
      try {
        accessSync(path.join(folder, program), constants.X_OK)
        return true
      } catch {
        return false
      }
    })
  const missing = PROGRAMS.filter((program) => !isInstalled(program))
  if (missing.length > 0)
    throw new Error(
      `The S3 tests need Ceph (${missing.join(', ')} not found): on Debian, apt-get install --no-install-recommends radosgw ceph-mon ceph-osd ceph-common.`,
    )
}

const configuration = (folder: string, fsid: string, monitors: string, port: number) => `
[global]
fsid = ${fsid}
mon_host = ${monitors}
keyring = ${folder}/keyring
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
mon_data = ${folder}/mon
osd_data = ${folder}/osd
log_file = ${folder}/$name.log
admin_socket = ${folder}/$name.asok
run_dir = ${folder}
auth_allow_insecure_global_id_reclaim = false
osd_objectstore = memstore
memstore_device_bytes = 1073741824
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 4
osd_pool_default_pgp_num = 4
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
mon_max_pg_per_osd = 1000
mon_data_avail_crit = 1
mon_data_avail_warn = 1
[client.rgw]
rgw_data = ${folder}/rgw
rgw_frontends = beast endpoint=127.0.0.1:${port}
`

const identities: Record<string, string[]> = {
  'mon.': ['mon', 'allow *'],
  'client.admin': ['mon', 'allow *', 'osd', 'allow *', 'mgr', 'allow *'],
  'osd.0': ['mon', 'allow profile osd', 'osd', 'allow *', 'mgr', 'allow profile osd'],
  'client.rgw': ['mon', 'allow rwx', 'osd', 'allow rwx', 'mgr', 'allow rw'],
}

const toCapArguments = (caps: string[]) => caps.flatMap((each, index) => (index % 2 === 0 ? ['--cap', each, caps[index + 1]!] : []))

/** Daemons end with this process: setpriv makes the kernel kill them. */
async function openScratch() {
  const folder = await mkdtemp(path.join(tmpdir(), 'pre-u-ceph-'))
  const conf = path.join(folder, 'ceph.conf')
  const deadline = Date.now() + START_TIMEOUT_MS
  const daemons: ChildProcess[] = []

  return {
    folder,
    conf,
    run: (program: string, ...args: string[]) => promisify(execFile)(program, args, { cwd: folder, timeout: START_TIMEOUT_MS }),
    start: (program: string, ...args: string[]) => {
      const command = ['--pdeathsig', 'KILL', program, '-f', '-c', conf, ...args]
      daemons.push(spawn('setpriv', command, { cwd: folder, stdio: 'ignore' }))
    },
    waitFor: async (part: string, isReady: () => Promise<boolean>) => {
      while (!(await isReady().catch(() => false))) {
        if (Date.now() > deadline || daemons.some(({ exitCode }) => exitCode !== null)) throw new Error(`Ceph did not start: ${part}`)
        await wait(POLL_MS)
      }
    },
    close: async () => {
      for (const daemon of daemons.toReversed()) {
        if (daemon.exitCode !== null || daemon.signalCode !== null) continue
        const exit = once(daemon, 'exit', { signal: AbortSignal.timeout(STOP_TIMEOUT_MS) })
        daemon.kill('SIGKILL')
        await exit
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}
type Scratch = Awaited<ReturnType<typeof openScratch>>

async function prepare({ folder, conf, run }: Scratch, port: number) {
  for (const name of ['mon', 'osd', 'rgw']) await mkdir(path.join(folder, name))
  const fsid = randomUUID()
  const monitors = `[v2:127.0.0.1:${await freePort()},v1:127.0.0.1:${await freePort()}]`
  await writeFile(conf, configuration(folder, fsid, monitors, port))
  const keyring = path.join(folder, 'keyring')
  await run('ceph-authtool', '--create-keyring', keyring)
  for (const [name, caps] of Object.entries(identities))
    await run('ceph-authtool', keyring, '--gen-key', '-n', name, ...toCapArguments(caps))
  const map = path.join(folder, 'monmap')
  await run('monmaptool', '--create', '--fsid', fsid, '--addv', 'a', monitors, map)
  await run('ceph-mon', '-c', conf, '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring)
}

async function startAll({ conf, run, start, waitFor }: Scratch, endpoint: string) {
  const ceph = (...args: string[]) => run('ceph', '-c', conf, ...args)
  start('ceph-mon', '-i', 'a')
  await waitFor('its monitor', () => ceph('--connect-timeout', '5', 'status').then(() => true))
  const id = randomUUID()
  await ceph('osd', 'new', id)
  await run('ceph-osd', '-c', conf, '-i', '0', '--mkfs', '--osd-uuid', id)
  await ceph('osd', 'crush', 'add', 'osd.0', '1.0', 'root=default', 'host=localhost')
  start('ceph-osd', '-i', '0')
  await waitFor('its store', async () => (await ceph('osd', 'stat')).stdout.includes('1 up'))
  start('radosgw', '-n', 'client.rgw')
  await waitFor('its gateway', () => fetch(endpoint).then(() => true))
  const keys = ['--access-key', CREDENTIALS.accessKeyId, '--secret-key', CREDENTIALS.secretAccessKey]
  await run('radosgw-admin', '-c', conf, '-n', 'client.rgw', 'user', 'create', '--uid', 'test', '--display-name', 'test', ...keys)
}

async function startCeph() {
  refuseWithoutCeph()
  const scratch = await openScratch()
  try {
    const port = await freePort()
    const endpoint = `http://127.0.0.1:${port}`
    await prepare(scratch, port)
    await startAll(scratch, endpoint)
    return { storage: { kind: 's3' as const, endpoint, region: 'default', bucket: 'pre-u', ...CREDENTIALS }, stop: scratch.close }
  } catch (error) {
    await scratch.close()
    throw error
  }
}

export type CephStorage = Awaited<ReturnType<typeof startCeph>>['storage']

/** Starts Ceph when a test file first asks for it, for all files of the run: starting takes many seconds. */
export async function offerCeph() {
  let ceph: ReturnType<typeof startCeph> | undefined
  const server = createServer((_, response) => {
    ceph ??= startCeph()
    ceph.then(
      ({ storage }) => response.end(JSON.stringify(storage)),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close()
      await ceph?.then(({ stop }) => stop()).catch(() => undefined)
    },
  }
}

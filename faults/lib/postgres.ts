import { execFileSync } from 'node:child_process'
import { chownSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { findBinaries } from '../../server/src/platform/db/embedded/binaries'
import { CHILD_ENVIRONMENT, prepareCluster, SUPERUSER } from '../../server/src/platform/db/embedded/cluster'
import { chooseIdentity, commandAs, fileOwner, type Identity } from '../../server/src/platform/db/embedded/identity'
import { freePort } from '../../scripts/lib/freePort'
import { endGroup, type Stage, startProgram, untilAnswers } from './stage'

const ACCESS = ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust', ''].join('\n')

export async function ask<Row extends object>(client: pg.ClientConfig, text: string, ...values: unknown[]): Promise<Row[]> {
  const connection = new pg.Client(client)
  connection.on('error', () => undefined)
  await connection.connect()
  try {
    return (await connection.query<Row>(text, values)).rows
  } finally {
    await connection.end()
  }
}

export const urlOf = (port: number) => `postgres://${SUPERUSER}@127.0.0.1:${port}/postgres`

function identityFor(stage: Stage, cluster: string): Identity {
  return chooseIdentity(findBinaries().postgres, stage.folder, cluster)
}

/** Whom files must belong to that PostgreSQL or PgBouncer reads. */
export const serviceUser = (stage: Stage) => fileOwner(identityFor(stage, stage.folder))

async function run(stage: Stage, cluster: string) {
  const port = await freePort()
  const serverArgs = ['-D', cluster, '-k', '', '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'shared_buffers=128MB']
  const { command, args, options } = commandAs(identityFor(stage, cluster), findBinaries().postgres, serverArgs)
  const program = startProgram(stage, command, args, { cwd: '/', env: CHILD_ENVIRONMENT, ...options })
  const client = { connectionString: urlOf(port) }
  await untilAnswers('PostgreSQL', program, () =>
    ask(client, 'select 1').then(
      () => true,
      () => false,
    ),
  )
  return { cluster, port, client, url: urlOf(port), end: (signal: NodeJS.Signals) => endGroup(program.child, signal) }
}
export type Postgres = Awaited<ReturnType<typeof run>>

/** A PostgreSQL of its own, with the programs of the embedded one, that listens on the network of this machine. */
export async function startPostgres(stage: Stage, name: string): Promise<Postgres> {
  const cluster = path.join(stage.folder, name)
  await prepareCluster(findBinaries(), identityFor(stage, cluster), cluster)
  writeFileSync(path.join(cluster, 'pg_hba.conf'), ACCESS)
  return run(stage, cluster)
}

/** A streaming standby of it, copied while it runs; `primaryPort` is where it reads the changes. */
export async function startStandby(stage: Stage, primary: Postgres, name: string, primaryPort: number): Promise<Postgres> {
  const cluster = path.join(stage.folder, name)
  const connection = new pg.Client(primary.client)
  await connection.connect()
  await connection.query(`select pg_create_physical_replication_slot('${name}', true)`)
  await connection.query(`select pg_backup_start('${name}', true)`)
  execFileSync('cp', ['-a', primary.cluster, cluster])
  const { rows } = await connection.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await connection.end()
  rmSync(path.join(cluster, 'postmaster.pid'), { force: true })
  const owner = fileOwner(identityFor(stage, primary.cluster))
  const source = `host=127.0.0.1 port=${primaryPort} user=${SUPERUSER} application_name=${name}`
  const files = {
    backup_label: rows[0]!.labelfile,
    'standby.signal': '',
    'postgresql.auto.conf': `primary_conninfo = '${source}'\nprimary_slot_name = '${name}'\nwal_retrieve_retry_interval = '200ms'\n`,
  }
  for (const [file, text] of Object.entries(files)) {
    writeFileSync(path.join(cluster, file), text)
    if (owner) chownSync(path.join(cluster, file), owner.uid, owner.gid)
  }
  return run(stage, cluster)
}

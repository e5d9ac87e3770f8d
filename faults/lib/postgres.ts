import { writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { findBinaries } from '../../server/src/platform/db/embedded/binaries'
import { CHILD_ENVIRONMENT, prepareCluster, SUPERUSER } from '../../server/src/platform/db/embedded/cluster'
import { chooseIdentity, commandAs, type Identity } from '../../server/src/platform/db/embedded/identity'
import { freePort } from '../../scripts/lib/freePort'
import { type Stage, startProgram, untilAnswers } from './stage'

const ACCESS = ['local all all trust', 'host all all 127.0.0.1/32 trust', ''].join('\n')

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

function identityFor(stage: Stage, cluster: string): Identity {
  return chooseIdentity(findBinaries().postgres, stage.folder, cluster)
}

async function run(stage: Stage, cluster: string) {
  const port = await freePort()
  const serverArgs = ['-D', cluster, '-k', '', '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'shared_buffers=128MB']
  const { command, args, options } = commandAs(identityFor(stage, cluster), findBinaries().postgres, serverArgs)
  const program = startProgram(stage, command, args, { cwd: '/', env: CHILD_ENVIRONMENT, ...options })
  const url = `postgres://${SUPERUSER}@127.0.0.1:${port}/postgres`
  const client = { connectionString: url }
  await untilAnswers('PostgreSQL', program, () =>
    ask(client, 'select 1').then(
      () => true,
      () => false,
    ),
  )
  return { client, url }
}

/** A PostgreSQL of its own, with the programs of the embedded one, that listens on the network of this machine. */
export async function startPostgres(stage: Stage, name: string) {
  const cluster = path.join(stage.folder, name)
  await prepareCluster(findBinaries(), identityFor(stage, cluster), cluster)
  writeFileSync(path.join(cluster, 'pg_hba.conf'), ACCESS)
  return run(stage, cluster)
}

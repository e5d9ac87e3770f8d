import { type RetentionName, retentionNames } from '@pre-u/contract/privacy/retention'
import { retentionKinds } from '@pre-u/contract/privacy/retention/kinds'
import { type RetentionTerm } from '@pre-u/contract/privacy/retention/terms'
import type { Db } from '../../platform/db/db'
import { retentionTermsTable as table } from '../../tables/retention'

export async function readTerms(db: Db): Promise<RetentionTerm[]> {
  const changed = new Map((await db.select().from(table)).map(({ name, term }) => [name, term]))
  return retentionNames.map((name) => {
    const { unit, standard } = retentionKinds[name]
    return { name, term: changed.get(name) ?? standard, unit, standard }
  })
}

export async function readTerm(db: Db, name: RetentionName): Promise<number> {
  return (await readTerms(db)).find((term) => term.name === name)!.term
}

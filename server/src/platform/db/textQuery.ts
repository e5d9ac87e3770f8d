import pg from 'pg'

type Row = (string | null)[]

/** What the driver's types leave out. */
type Connection = { describe: (portal: object) => void }
interface DriverQuery extends pg.Submittable {
  name: string | undefined
  values: unknown[]
  queryMode: 'extended'
  prepare(connection: Connection): void
}
const DriverQuery = pg.Query as unknown as new (text: string) => DriverQuery

const sendNothing = { describe: { value: () => undefined } }

/**
 * A statement whose rows are arrays of texts, as PostgreSQL writes them. It does not ask for the names and types of the columns, which
 * PostgreSQL would send with each result, and the driver would read and prepare for objects.
 */
export class TextQuery extends DriverQuery {
  readonly texts: Row[] = []
  /** Read by the driver: how long it waits for an answer, instead of as long as its pool says. */
  query_timeout?: number

  constructor(name: string, text: string, values: unknown[]) {
    super(text)
    this.name = name
    this.values = values
    // Also without a name and values: the simple protocol always describes.
    this.queryMode = 'extended'
  }

  override prepare(connection: Connection) {
    super.prepare(Object.create(connection, sendNothing) as Connection)
  }

  handleDataRow({ fields }: { fields: Row }) {
    this.texts.push(fields)
  }
}

/** Both a pool and a connection take a query of this class with a callback; only a pool would return a promise. */
type Runner = { query: (query: TextQuery, values: undefined, callback: (error: Error | undefined) => void) => unknown }

export async function runTextQuery(runner: Pick<pg.ClientBase, 'query'>, query: TextQuery): Promise<Row[]> {
  try {
    return await new Promise((resolve, reject) => {
      const done = (error: Error | undefined) => (error ? reject(error) : resolve(query.texts))
      ;(runner as unknown as Runner).query(query, undefined, done)
    })
  } catch (error) {
    // Of the driver's error, which is made where the answer is read, the stack would not lead to the caller.
    Error.captureStackTrace(error as Error, runTextQuery)
    throw error
  }
}

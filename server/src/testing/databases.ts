import pg from 'pg'

/** Every test database begins as a copy of it. */
export const TEMPLATE = 'pre_u_test_template'

export function onDatabase(config: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!config.connectionString) return { ...config, database }
  const url = new URL(config.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

/** As an operator writes it. */
export function addressOf(clientConfig: pg.ClientConfig): string {
  const { host, port, user, password, database } = new pg.Client(clientConfig)
  const login = password ? `${user}:${encodeURIComponent(password)}` : user
  return host.startsWith('/')
    ? `postgres://${login}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `postgres://${login}@${host}:${port}/${database}`
}
